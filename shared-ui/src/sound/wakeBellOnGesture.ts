import { wakeBell } from './bell.ts';

/** Not `pointerdown`: it would hide the sound hint between press and release, and a click on the hint would be lost. */
const GESTURES = ['click', 'keydown'] as const;

/**
 * Starts the audio as soon as the browser allows sound: at once if the page was touched before, such as by signing in,
 * else on the next click or key press.
 * @returns a function that stops waiting for a gesture
 */
export function wakeBellOnGesture(): () => void {
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) wakeBell();
  for (const gesture of GESTURES) document.addEventListener(gesture, wakeBell);
  return () => {
    for (const gesture of GESTURES) document.removeEventListener(gesture, wakeBell);
  };
}
