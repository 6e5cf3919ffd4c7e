import { useState } from "react";
import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import { Markdown } from "./markdown.tsx";

const TEXT = `# Filter function

Decides whether a **message** goes on. It is given [the message](https://docs.example/msg), its *metadata* and its \`msgType\`.

1. Return \`true\`: the message leaves by **True**.
2. Return \`false\`: it leaves by **False**.

\`\`\`javascript
if (msg.temperature > 20) {
  return metadata.deviceType === "thermometer";
}
return false;
\`\`\`

| Argument | Meaning | Bytes |
| --- | --- | ---: |
| \`msg\` | the message | 1024 |
| \`metadata\` | its metadata | 96 |

> Scripts may run for 5 seconds.

<script>document.title = "taken over"</script><img src="x:" onerror="document.title = 'taken over'" alt="">
`;

const failing = (message: string) => () => {
  throw new Error(message);
};

function Failing() {
  const [fallback, setFallback] = useState(false);
  return (
    <>
      <Button onClick={() => setFallback(true)}>Fall back</Button>
      <Markdown text="**plain** text" prepare={failsWithX} fallback={fallback} />
    </>
  );
}

const failsWithX = failing("x");
const failsSilently = failing("");

export const stories = defineStories("Surfaces/Markdown", {
  Text: () => <Markdown text={TEXT} />,
  "Tables by their content": () => <Markdown text={TEXT} autoWidthTables newTabLinks={false} copyCode={false} />,
  Failed: Failing,
  "Failed without a text": () => <Markdown text="x" prepare={failsSilently} />,
  Empty: () => <Markdown text="" />,
});
