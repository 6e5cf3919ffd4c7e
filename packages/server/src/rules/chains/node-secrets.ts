import { PlatformError, type RuleNode } from "@orrery/model";
import type { SavedValue, Setting, Settings, Shape } from "@orrery/model/settings";
import { isSetting } from "@orrery/model/settings";
import { mergeLossless, parseLosslessJson } from "../../kernel/json/lossless-json.ts";
import { isHeld, jsonText } from "../../kernel/json/lossless-text.ts";
import { MASKED } from "../../kernel/secrets/secret.ts";
import { SEALED, type SecretBox } from "../../kernel/secrets/secret-box.ts";
import type { RuleNodeDefinition } from "../engine/rule-node.ts";

type Path = SavedValue["path"];
/** The part of a node that can contain secrets. */
export type WithSettings = Pick<RuleNode, "type" | "configuration">;

/**
 * Secrets in node configurations, as declared by the settings of each kind: encrypted in the database, masked in
 * responses, and kept when the mask is sent back. Unknown kinds have none.
 */
export class NodeSecrets {
  readonly #box: SecretBox;
  readonly #settings: ReadonlyMap<string, Settings>;
  readonly #destinations: ReadonlyMap<string, RuleNodeDefinition["destinationOf"]>;

  constructor(box: SecretBox, nodes: readonly RuleNodeDefinition[]) {
    this.#box = box;
    const kinds = nodes.filter(({ settings }) => holdsSecrets(settings.shape));
    this.#settings = new Map(kinds.map(({ type, settings }) => [type, settings]));
    this.#destinations = new Map(kinds.map(({ type, destinationOf }) => [type, destinationOf]));
  }

  /** Kinds of nodes that have secrets. */
  get types(): readonly string[] {
    return [...this.#settings.keys()];
  }

  /** Encrypts the secrets of a configuration; what was encrypted with an unavailable key stays unchanged. */
  sealed({ id, type, configuration }: Pick<RuleNode, "id"> & WithSettings): unknown {
    return this.#each(type, configuration, (text, path) => {
      const place = placeOf(id.id, path);
      const isSealed = text.startsWith(SEALED) && (!text.startsWith(this.#box.prefix) || this.#opens(text, place));
      return isSealed ? text : this.#box.seal(text, place);
    });
  }

  /** Decrypts the secrets of a stored configuration; those of another key stay encrypted. */
  opened({ id, type, configuration }: Pick<RuleNode, "id"> & WithSettings): unknown {
    return this.#each(type, configuration, (text, path) => this.#box.open(text, placeOf(id.id, path)) ?? text);
  }

  /** The configuration for running nodes: without secrets that cannot be decrypted. */
  readable({ type, configuration }: WithSettings): unknown {
    return this.#each(type, configuration, (text) => (text.startsWith(SEALED) ? null : text));
  }

  masked({ type, configuration }: WithSettings): unknown {
    return this.#each(type, configuration, () => MASKED);
  }

  /**
   * Replaces masks in a received configuration by the secrets of `before`; other masked values are removed.
   * @throws {PlatformError} `badRequest` when a kept secret would be sent to a different destination.
   */
  keeping(node: WithSettings, before: WithSettings | undefined): unknown {
    return this.#keeping(node, before, () => {
      throw new PlatformError("badRequest", ELSEWHERE);
    });
  }

  /** Like {@link keeping} for a configuration of the past; a secret that would be sent elsewhere is removed. */
  restored(node: WithSettings, before: WithSettings | undefined): unknown {
    return this.#keeping(node, before, () => null);
  }

  #keeping({ type, configuration }: WithSettings, before: WithSettings | undefined, elsewhere: () => null): unknown {
    const settings = this.#settings.get(type);
    if (!settings) return configuration;
    const known = before?.type === type ? settings.secrets(plain(before.configuration)) : [];
    const kept = new Map(known.map(({ path, value }) => [path.join("."), value]));
    return this.#each(type, configuration, (text, path) => {
      if (text !== MASKED) return text;
      const secret = kept.get(path.join("."));
      if (secret === undefined) return null;
      return this.#isSentToSame(type, configuration, before?.configuration) ? secret : elsewhere();
    });
  }

  /** Whether both send secrets to the same destination; kinds that declare none lose them with any change. */
  #isSentToSame(type: string, one: unknown, other: unknown): boolean {
    const destinationOf = this.#destinations.get(type) ?? JSON.stringify;
    return destinationOf(plain(one)) === destinationOf(plain(other));
  }

  #opens(text: string, place: string): boolean {
    return this.#box.open(text, place) !== undefined;
  }

  #each(type: string, configuration: unknown, change: (text: string, path: Path) => unknown): unknown {
    const settings = this.#settings.get(type);
    if (!settings) return configuration;
    const document = plain(configuration);
    const secrets = settings.secrets(document).filter(({ value }) => typeof value === "string");
    if (secrets.length === 0) return configuration;
    return secrets.reduce<unknown>(
      (whole, { path, value }) => replaced(whole, path, change(String(value), path)),
      document,
    );
  }
}

const ELSEWHERE =
  "Enter the secrets of the rule node again: a stored secret is sent only to the host and user that it was saved with!";

/** Secrets are encrypted for their node and path: they cannot be moved to another node. */
function placeOf(nodeId: string, path: Path): string {
  return `rule_node.configuration.${path.join(".")} ${nodeId}`;
}

/** Long documents are kept as text until they are accessed. */
function plain(configuration: unknown): unknown {
  return isHeld(configuration) ? parseLosslessJson(jsonText(configuration)) : configuration;
}

function replaced(whole: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(whole)) return whole.map((each, at) => (at === first ? replaced(each, rest, value) : each));
  const object = whole as Parameters<typeof mergeLossless>[0]; // the path exists in it
  return mergeLossless(object, { [first]: replaced(object?.[first], rest, value) });
}

function holdsSecrets(shape: Shape): boolean {
  return Object.values(shape).some(isSecret);
}

function isSecret({ meaning, members, element, secretNames }: Setting): boolean {
  if (meaning === "secret" || secretNames) return true;
  if (members && holdsSecrets(members)) return true;
  return element !== undefined && (isSetting(element) ? isSecret(element) : holdsSecrets(element));
}
