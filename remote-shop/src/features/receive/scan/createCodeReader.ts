import type { BarcodeDetector } from 'qr/decode.js';

/** Returns the text of the QR code in a video's present picture; `undefined` while it shows none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = Pick<BarcodeDetector, 'detect'>;
type DetectorClass = typeof BarcodeDetector;

/**
 * Creates a reader of QR codes. Uses the browser's `BarcodeDetector` if it supports QR codes, and otherwise loads a
 * library. Chrome has no `BarcodeDetector` on Windows and Linux; Firefox and Safari have none at all.
 */
export async function createCodeReader(): Promise<ReadCode> {
  const detector = await createDetector();
  return async (video) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
    const [code] = await detector.detect(video);
    return code?.rawValue;
  };
}

async function createDetector(): Promise<Detector> {
  const options = { formats: ['qr_code' as const] };
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass };
  if (Native && (await readsQrCodes(Native))) return new Native(options);
  const { BarcodeDetector: Library } = await import('qr/decode.js');
  return new Library(options);
}

async function readsQrCodes(detector: DetectorClass): Promise<boolean> {
  try {
    return (await detector.getSupportedFormats()).includes('qr_code');
  } catch {
    return false;
  }
}
