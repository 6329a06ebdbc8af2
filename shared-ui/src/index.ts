/** The public entry of the design system. */
export { AppFrame } from './AppFrame/AppFrame.tsx';
export { AppHeader } from './AppHeader/AppHeader.tsx';
export { Brand } from './Brand/Brand.tsx';
export { Button } from './Button/Button.tsx';
export { buttonClassName } from './Button/buttonClassName.ts';
export { EmptyState } from './EmptyState/EmptyState.tsx';
export { Field, type FieldControl, type FieldWords } from './Field/Field.tsx';
export { Loader } from './Loader/Loader.tsx';
export { Notice } from './Notice/Notice.tsx';
export { Page } from './Page/Page.tsx';
export { setTitleNotice } from './Page/useDocumentTitle.ts';
export { AsyncBoundary } from './AsyncBoundary/AsyncBoundary.tsx';
export { QrCode } from './QrCode/QrCode.tsx';
export { ListRow } from './RowList/ListRow.tsx';
export { RowList } from './RowList/RowList.tsx';
export { Skeleton } from './Skeleton/Skeleton.tsx';
export { Slip } from './Slip/Slip.tsx';
export { SlipNumber } from './SlipNumber/SlipNumber.tsx';
export { Stamp } from './Stamp/Stamp.tsx';
export { TextField } from './TextField/TextField.tsx';
export { TopNotice } from './TopArea/TopNotice.tsx';
export { Toaster } from './Toaster/Toaster.tsx';
export { showToast } from './Toaster/toasts.ts';
export { createTranslator, type Translator } from './i18n/createTranslator.ts';
export { loadMessages, type CatalogueLoader, type Messages } from './i18n/loadMessages.ts';
export { currentLocale, locales, type Locale } from './i18n/locale.ts';
export {
  AlertIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  CheckIcon,
  CloseIcon,
  CopyIcon,
  DownloadIcon,
  FileIcon,
  InfoIcon,
  LinkIcon,
  PrinterIcon,
  RefreshIcon,
  ShareIcon,
} from './icons/icons.ts';
export { loadUiMessages } from './messages/loadUiMessages.ts';
