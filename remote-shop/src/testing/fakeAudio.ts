/** jsdom makes no sound: counts the tones instead. */
export class FakeAudio {
  static tones = 0;
  readonly currentTime = 0;
  readonly destination = {};
  resume(): Promise<void> {
    return Promise.resolve();
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: <Node>(node: Node) => node,
      start: () => (FakeAudio.tones += 1),
      stop: () => undefined,
    };
  }
}
