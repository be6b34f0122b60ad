// The same in JavaScript (Node): takes the first choice.
//
//     doubloon arena run gilded-compass --seats "cmd:node examples/bot.mjs",random --games 20
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const answer =
    message.type === "hello"
      ? { type: "ready", protocol: 1 }
      : { type: "move", action: message.choices[0].action };
  console.log(JSON.stringify({ id: message.id, ...answer }));
}
