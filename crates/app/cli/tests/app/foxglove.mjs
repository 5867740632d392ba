// A viewer made of the client library that Lichtblick ships: connects, decodes every channel, drives, and says what it saw.
import { createRequire } from "node:module";

const require = createRequire(process.cwd() + "/");
const { FoxgloveClient } = require("@foxglove/ws-protocol");
const { parse } = require("@foxglove/rosmsg");
const { MessageReader, MessageWriter } = require("@foxglove/rosmsg2-serialization");
const WebSocket = require("ws");

const [address, subprotocol] = process.argv.slice(2);
const TWIST = "geometry_msgs/Vector3 linear\ngeometry_msgs/Vector3 angular\n" +
  "=".repeat(80) + "\nMSG: geometry_msgs/Vector3\nfloat64 x\nfloat64 y\nfloat64 z\n";

const seen = { topics: {}, errors: [], status: [] };
const socket = new WebSocket(address, [subprotocol]);
const client = new FoxgloveClient({ ws: socket });
const readers = new Map();
const first = new Map();

client.on("error", (error) => seen.errors.push(String(error.message ?? error)));
client.on("status", (status) => seen.status.push(status.message));
client.on("serverInfo", (info) => (seen.info = info));
client.on("time", ({ timestamp }) => (seen.time = Number(timestamp)));
client.on("advertiseServices", (services) => (seen.services = services));
client.on("advertise", (channels) => {
  for (const channel of channels) {
    const reader = new MessageReader(parse(channel.schema, { ros2: true }));
    readers.set(client.subscribe(channel.id), { channel, reader });
    seen.topics[channel.topic] = { type: channel.schemaName, messages: 0 };
  }
});
client.on("message", ({ subscriptionId, data }) => {
  const { channel, reader } = readers.get(subscriptionId);
  try {
    const message = reader.readMessage(data);
    seen.topics[channel.topic].messages += 1;
    if (channel.topic === "/tf") {
      const base = message.transforms.find((frame) => frame.child_frame_id === "scout/base_link");
      if (base) {
        const { x, y } = base.transform.translation;
        if (!first.has("place")) first.set("place", [x, y]);
        const [x0, y0] = first.get("place");
        seen.driven = Math.hypot(x - x0, y - y0);
      }
    }
    if (channel.topic === "/tf_static") seen.mounts = message.transforms.length;
  } catch (error) {
    seen.errors.push(`${channel.topic}: ${error.message}`);
  }
});

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const until = async (is) => {
  for (let turn = 0; turn < 1500 && !is(); turn += 1) await wait(10);
};
const once = (event, ask) => new Promise((done) => (client.on(event, done), ask()));

await until(() => seen.mounts && seen.topics["/tf"]?.messages > 3);
const twist = new MessageWriter(parse(TWIST, { ros2: true }));
const channel = client.advertise({ topic: "/cmd_vel", encoding: "cdr", schemaName: "geometry_msgs/msg/Twist" });
for (let beat = 0; beat < 60 && !(seen.driven > 0.2); beat += 1) {
  client.sendMessage(channel, twist.writeMessage({ linear: { x: 0.5, y: 0, z: 0 }, angular: { x: 0, y: 0, z: 0 } }));
  await wait(100);
}
seen.parameters = (await once("parameterValues", () => client.getParameters([], "a"))).parameters;
const pause = seen.services.find((service) => service.name === "/pause");
seen.paused = await once("serviceCallResponse", () =>
  client.sendServiceCallRequest({ serviceId: pause.id, callId: 7, encoding: "cdr", data: new Uint8Array([0, 1, 0, 0, 0]) }));
seen.paused = Buffer.from(seen.paused.data).toString("hex");
const urdf = await once("fetchAssetResponse", () => client.fetchAsset("package://usar/robots/P3AT.urdf", 1));
seen.urdf = Buffer.from(urdf.data.buffer, urdf.data.byteOffset, urdf.data.byteLength).toString().slice(0, 200);
client.advertise({ topic: "/nobody", encoding: "cdr", schemaName: "geometry_msgs/msg/Twist" });
await until(() => seen.status.length > 0);
console.log(JSON.stringify(seen));
socket.close();
