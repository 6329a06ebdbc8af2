import { useEffect, useState, type RefObject } from 'react';

export type CameraProblem = 'unsupported' | 'denied' | 'missing' | 'busy' | 'failed';

/** Shows the device's camera in a video while the component is mounted; the rear camera if there are two. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraProblem | undefined {
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    openCamera()
      .then((opened) => {
        stream = opened;
        if (isOver) stop();
        else if (video.current) video.current.srcObject = opened;
      })
      .catch((error: unknown) => {
        if (!isOver) setProblem(problemOf(error));
      });
    return () => {
      isOver = true;
      stop();
    };
  }, [video]);
  return problem;
}

async function openCamera(): Promise<MediaStream> {
  // Browsers offer no camera to pages that were loaded without TLS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('no camera on this page', 'NotSupportedError');
  return devices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 960 }, height: { ideal: 720 } },
  });
}

const problems: Readonly<Record<string, CameraProblem>> = {
  NotSupportedError: 'unsupported',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function problemOf(error: unknown): CameraProblem {
  return (error instanceof DOMException ? problems[error.name] : undefined) ?? 'failed';
}
