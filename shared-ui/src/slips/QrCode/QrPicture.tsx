import type { ReactNode } from 'react';
import { QRCodeSVG } from 'qrcode.react';

interface QrPictureProps {
  value: string;
  label: string;
}

/** ISO/IEC 18004 requires a margin of four empty modules around a code; scanners rely on it. */
const QUIET_ZONE_MODULES = 4;

export function QrPicture({ value, label }: QrPictureProps): ReactNode {
  return (
    <QRCodeSVG
      value={value}
      title={label}
      level="M"
      marginSize={QUIET_ZONE_MODULES}
      bgColor="transparent"
      fgColor="currentColor"
    />
  );
}
