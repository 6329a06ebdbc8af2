import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createCodeReader } from './createCodeReader.ts';

/** Pause between two scans, in ms. It keeps the CPU of an old PC mostly idle. */
const LOOKS_EVERY_MS = 250;

/**
 * Reports the QR codes that a video shows, each once while it is held before the camera.
 * @returns whether codes can be read at all
 */
export function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): boolean {
  const [canRead, setCanRead] = useState(true);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    let last: string | undefined;
    const watch = async () => {
      const readCode = await createCodeReader();
      const look = async () => {
        if (isOver) return;
        const text = video.current ? await readCode(video.current) : undefined;
        // The effect may have ended while the picture was read.
        if (isOver as boolean) return;
        if (text !== undefined && text !== last) report(text);
        last = text ?? last;
        timer = window.setTimeout(() => void look().catch(fail), LOOKS_EVERY_MS);
      };
      await look();
    };
    const fail = () => {
      if (!isOver) setCanRead(false);
    };
    watch().catch(fail);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [video]);
  return canRead;
}
