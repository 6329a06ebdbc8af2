import type { ReactNode } from 'react';
import { QRCodeSVG } from 'qrcode.react';

interface QrPictureProps {
  value: string;
  label: string;
}

/** The standard asks for four empty modules around a code; cameras rely on them. */
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
