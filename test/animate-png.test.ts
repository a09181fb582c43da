import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { animate } from "../scripts/animate-png.ts";
import { launchChromium } from "./chromium.ts";

test("animate() joins pictures into one that a browser plays as an animation", async () => {
  const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 40, height: 20 } });
    const frames: { png: Uint8Array; ms: number }[] = [];
    for (const color of ["red", "lime", "blue"]) {
      await page.setContent(`<body style="background:${color}">`);
      frames.push({ png: await page.screenshot(), ms: 100 });
    }
    await page.setContent(`<body style="background:black">`);
    const file = Buffer.from(animate(frames, { still: await page.screenshot() })).toString("base64");
    // `ImageDecoder` exists only on pages from this machine or over TLS.
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const decoded = await page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob("${file}"), (character) => character.charCodeAt(0));
      const decoder = new ImageDecoder({ data: bytes, type: "image/png" });
      await decoder.tracks.ready;
      const { frameCount } = decoder.tracks.selectedTrack;
      const colors = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(40, 20).getContext("2d");
        canvas.drawImage(image, 0, 0);
        colors.push([...canvas.getImageData(20, 10, 1, 1).data.slice(0, 3)].join(" "));
      }
      return { colors, animated: decoder.tracks.selectedTrack.animated };
    })()`);
    expect(decoded).toEqual({ animated: true, colors: ["255 0 0", "0 255 0", "0 0 255"] });
  } finally {
    await browser.close();
    server.close();
  }
});

test("animate() rejects an empty list of pictures", () => {
  expect(() => animate([], { still: new Uint8Array() })).toThrow("'frames' must have at least one picture, got 0");
});
