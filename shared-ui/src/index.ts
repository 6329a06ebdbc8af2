/** The public entry of the design system. */
export { AppFrame } from './frame/AppFrame/AppFrame.tsx';
export { AppHeader } from './frame/AppHeader/AppHeader.tsx';
export { Brand } from './frame/Brand/Brand.tsx';
export { Button } from './controls/Button/Button.tsx';
export { buttonClassName } from './controls/Button/buttonClassName.ts';
export { EmptyState } from './feedback/EmptyState/EmptyState.tsx';
export { Field, type FieldControl, type FieldWords } from './controls/Field/Field.tsx';
export { Loader } from './feedback/Loader/Loader.tsx';
export { Notice } from './feedback/Notice/Notice.tsx';
export { Page } from './frame/Page/Page.tsx';
export { setTitleNotice, setTitleState } from './frame/Page/useDocumentTitle.ts';
export { AsyncBoundary } from './feedback/AsyncBoundary/AsyncBoundary.tsx';
export { QrCode } from './slips/QrCode/QrCode.tsx';
export { ListRow } from './slips/RowList/ListRow.tsx';
export { RowList } from './slips/RowList/RowList.tsx';
export { Skeleton } from './feedback/Skeleton/Skeleton.tsx';
export { Slip } from './slips/Slip/Slip.tsx';
export { SlipNumber } from './slips/SlipNumber/SlipNumber.tsx';
export { Stamp } from './slips/Stamp/Stamp.tsx';
export { TextField } from './controls/TextField/TextField.tsx';
export { TopNotice } from './frame/TopArea/TopNotice.tsx';
export { Toaster } from './feedback/Toaster/Toaster.tsx';
export { readToasts, showToast, type Toast } from './feedback/Toaster/toasts.ts';
export { createTranslator, type Translator } from './i18n/createTranslator.ts';
export { loadMessages, type CatalogueLoader, type Messages } from './i18n/loadMessages.ts';
export { chooseLocale, currentLocale } from './i18n/locale.ts';
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
