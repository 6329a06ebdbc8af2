const FIRST_HZ = 880;
const SECOND_HZ = 1_174.7;
const TONE_SECONDS = 0.18;
const VOLUME = 0.35;

let context: AudioContext | undefined;
const watchers = new Set<() => void>();

/** Browsers let a page sound only after somebody has touched it; call this from a click or a key. */
export function wakeBell(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= openContext();
  void context.resume();
}

/** Whether it would be heard now; also where there is nothing that could be woken. */
export function isBellAwake(): boolean {
  return typeof AudioContext === 'undefined' || context?.state === 'running';
}

/** @returns ends it */
export function watchBell(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function openContext(): AudioContext {
  const opened = new AudioContext();
  opened.addEventListener('statechange', () => {
    for (const watcher of watchers) watcher();
  });
  return opened;
}

/** Two short tones; silent until the bell was woken. */
export function ringBell(): void {
  if (!context) return;
  const now = context.currentTime;
  sound(context, { hertz: FIRST_HZ, at: now });
  sound(context, { hertz: SECOND_HZ, at: now + TONE_SECONDS });
}

function sound(audio: AudioContext, { hertz, at }: { hertz: number; at: number }): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(VOLUME, at);
  // Faded, not cut: a cut clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + TONE_SECONDS);
}
