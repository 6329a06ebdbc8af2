const FIRST_HZ = 880;
const SECOND_HZ = 1_174.7;
const TONE_SECONDS = 0.18;
const VOLUME = 0.35;

let context: AudioContext | undefined;
const watchers = new Set<() => void>();

/**
 * Starts the audio. Browsers allow sound only after a user gesture, so call this function on a click or a key press.
 */
export function wakeBell(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= openContext();
  void context.resume();
}

/**
 * Returns whether a bell would be heard now. Also returns true if the browser has no audio, because then nothing could
 * start it.
 */
export function isBellAwake(): boolean {
  return typeof AudioContext === 'undefined' || context?.state === 'running';
}

/**
 * Calls `watcher` when the audio starts or stops.
 * @returns a function that unsubscribes
 */
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

/** Plays two short tones. Does nothing before `wakeBell` was called. */
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
  // Fade the tone out, because an abrupt end makes a click.
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + TONE_SECONDS);
}
