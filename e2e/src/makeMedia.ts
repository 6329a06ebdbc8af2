import type { Page } from 'playwright-core';
import type { SampleFile } from './chooseFiles.ts';

/** Real documents, made by the browser itself: a printed PDF, two photos and a recorded video. */
export async function makeMedia(page: Page): Promise<SampleFile[]> {
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  const [png, jpg] = await Promise.all([
    page.screenshot({ type: 'png' }),
    page.screenshot({ type: 'jpeg', quality: 80 }),
  ]);
  return [
    { name: 'report.pdf', bytes: pdf },
    { name: 'photo.png', bytes: png },
    { name: 'photo.jpg', bytes: jpg },
    { name: 'clip.webm', bytes: await recordVideo(page) },
  ];
}

/** A second or so of a moving square, as a phone would record it: a WebM of unknown length. */
async function recordVideo(page: Page): Promise<Buffer> {
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => data.size > 0 && chunks.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start(100);
    // A busy machine takes a while until something is recorded.
    for (let frame = 0; frame < 15 || chunks.length === 0; frame += 1) {
      context?.fillRect((frame % 25) * 10, (frame % 25) * 5, 40, 40);
      await new Promise((resolve) => setTimeout(resolve, 33));
    }
    recorder.stop();
    await stopped;
    return Array.from(new Uint8Array(await new Blob(chunks).arrayBuffer()));
  });
  return Buffer.from(recorded);
}
