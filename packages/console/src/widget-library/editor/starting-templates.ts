import type { WidgetKind } from "@orrery/model";
import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import type { WidgetDocument } from "./widget-document.ts";

interface Template {
  /** The widget whose size and default configuration a new one has (reference: dashboards and widgets, 4.1). */
  readonly like: readonly [bundle: string, alias: string];
  readonly templateHtml: string;
  readonly templateCss: string;
  readonly controllerScript: string;
}

const NO_SETTINGS = JSON.stringify(
  { schema: { type: "object", title: "Settings", properties: {} }, form: [] },
  null,
  2,
);

/** A new type of a kind: a small widget that works, to be changed. It has no name yet. */
export function startingDocument(kind: WidgetKind): WidgetDocument {
  const { like, ...texts } = TEMPLATES[kind];
  const [bundle, alias] = like;
  const declaration = SYSTEM_BUNDLES.find((one) => one.alias === bundle)?.widgets.find((one) => one.alias === alias);
  const [sizeX, sizeY] = declaration?.size ?? [8, 6];
  const config = { ...declaration?.defaultConfig(), title: "", settings: {} };
  return {
    name: "",
    kind,
    sizeX,
    sizeY,
    resources: [],
    ...texts,
    settingsSchema: NO_SETTINGS,
    dataKeySettingsSchema: NO_SETTINGS,
    defaultConfig: JSON.stringify(config, null, 2),
    image: "",
    description: "",
    more: {},
  };
}

const TEMPLATES: Readonly<Record<WidgetKind, Template>> = {
  timeseries: {
    like: ["charts", "basic_timeseries"],
    templateHtml: `<svg class="chart" preserveAspectRatio="none" viewBox="0 0 100 100"></svg>
`,
    templateCss: `.chart {
    width: 100%;
    height: 100%;
}

.chart polyline {
    fill: none;
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
}
`,
    controllerScript: `self.onInit = function() {
    self.onDataUpdated();
};

self.onDataUpdated = function() {
    var time = self.ctx.timeWindow;
    var all = self.ctx.data.flatMap(function(series) {
        return series.data.map(function(point) { return Number(point[1]); });
    });
    var low = Math.min.apply(null, all);
    var high = Math.max.apply(null, all);
    var svg = self.ctx.$container.find('.chart').empty()[0];
    self.ctx.data.forEach(function(series) {
        var line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
        line.setAttribute('stroke', series.dataKey.color);
        line.setAttribute('points', series.data.map(function(point) {
            var x = 100 * (point[0] - time.minTime) / (time.maxTime - time.minTime);
            var y = 95 - 90 * (point[1] - low) / (high - low || 1);
            return x + ',' + y;
        }).join(' '));
        svg.appendChild(line);
    });
};
`,
  },
  latest: {
    like: ["cards", "attributes_card"],
    templateHtml: `<table class="values"></table>
`,
    templateCss: `.values {
    width: 100%;
    border-spacing: 0 8px;
}

.values td:last-child {
    text-align: right;
    font-weight: 600;
}
`,
    controllerScript: `self.onInit = function() {
    self.onDataUpdated();
};

self.onDataUpdated = function() {
    var table = self.ctx.$container.find('.values').empty();
    self.ctx.data.forEach(function(series) {
        var newest = series.data[series.data.length - 1];
        var value = newest ? self.ctx.utils.formatValue(newest[1], 1, series.dataKey.units) : '–';
        var row = $('<tr>').appendTo(table);
        $('<td>').text(series.dataKey.label).appendTo(row);
        $('<td>').text(value).appendTo(row);
    });
};
`,
  },
  rpc: {
    like: ["gpio_widgets", "basic_gpio_control"],
    templateHtml: `<button class="send">Ask the device</button>
<p class="answer"></p>
`,
    templateCss: `.send {
    padding: 8px 16px;
}
`,
    controllerScript: `self.onInit = function() {
    var answer = self.ctx.$container.find('.answer');
    self.ctx.$container.find('.send').on('click', function() {
        self.ctx.controlApi.sendTwoWayCommand('getStatus', {}, 5000).subscribe(
            function(response) { answer.text(JSON.stringify(response)); },
            function() { answer.text(self.ctx.defaultSubscription.rpcErrorText || 'No answer'); }
        );
    });
};

self.onDestroy = function() {
    self.ctx.controlApi.completedCommand();
};
`,
  },
  alarm: {
    like: ["alarm_widgets", "alarms_table"],
    templateHtml: `<ul class="alarms"></ul>
`,
    templateCss: `.alarms {
    margin: 0;
    padding: 0;
    list-style: none;
}

.alarms li {
    padding: 6px 0;
}
`,
    controllerScript: `self.onInit = function() {
    self.onDataUpdated();
};

self.onDataUpdated = function() {
    var page = self.ctx.defaultSubscription.alarms;
    var list = self.ctx.$container.find('.alarms').empty();
    (page ? page.data : []).forEach(function(alarm) {
        $('<li>').text(alarm.severity + ' · ' + alarm.type + ' · ' + alarm.originatorName).appendTo(list);
    });
};
`,
  },
  static: {
    like: ["cards", "html_card"],
    templateHtml: `<h2 class="greeting">Hello</h2>
`,
    templateCss: `.greeting {
    font-weight: 600;
}
`,
    controllerScript: `self.onInit = function() {
};
`,
  },
};
