/** A fake `AudioContext`, which jsdom does not have. It counts tones. */
export class FakeAudio extends EventTarget {
  static tones = 0;
  state: AudioContextState = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  resume(): Promise<void> {
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
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
