import type { ComponentExamples } from './componentExamples.ts';
import { button } from './examples/controls/Button.examples.tsx';
import { textField } from './examples/controls/TextField.examples.tsx';
import { field } from './examples/controls/Field.examples.tsx';
import { checkField } from './examples/forms/CheckField.examples.tsx';
import { choiceGroup } from './examples/forms/ChoiceGroup.examples.tsx';
import { numberField } from './examples/forms/NumberField.examples.tsx';
import { passwordField } from './examples/forms/PasswordField.examples.tsx';
import { textArea } from './examples/forms/TextArea.examples.tsx';
import { formMessage } from './examples/forms/FormMessage.examples.tsx';
import { newPasswordForm } from './examples/forms/NewPasswordForm.examples.tsx';
import { stageList } from './examples/forms/StageList.examples.tsx';
import { dialog } from './examples/forms/Dialog.examples.tsx';
import { reportDialog } from './examples/forms/ReportDialog.examples.tsx';
import { notice } from './examples/feedback/Notice.examples.tsx';
import { emptyState } from './examples/feedback/EmptyState.examples.tsx';
import { loader } from './examples/feedback/Loader.examples.tsx';
import { skeleton } from './examples/feedback/Skeleton.examples.tsx';
import { asyncBoundary } from './examples/feedback/AsyncBoundary.examples.tsx';
import { toaster } from './examples/feedback/Toaster.examples.tsx';
import { slip } from './examples/slips/Slip.examples.tsx';
import { slipNumber } from './examples/slips/SlipNumber.examples.tsx';
import { stamp } from './examples/slips/Stamp.examples.tsx';
import { rowList } from './examples/slips/RowList.examples.tsx';
import { qrCode } from './examples/slips/QrCode.examples.tsx';
import { iconSet } from './examples/slips/Icons.examples.tsx';
import { fileRow } from './examples/files/FileRow.examples.tsx';
import { progressBar } from './examples/files/ProgressBar.examples.tsx';
import { dropTarget } from './examples/files/DropTarget.examples.tsx';
import { dropPage } from './examples/files/DropPage.examples.tsx';
import { downloadForm } from './examples/files/DownloadForm.examples.tsx';
import { appFrame } from './examples/frame/AppFrame.examples.tsx';
import { appHeader } from './examples/frame/AppHeader.examples.tsx';
import { page } from './examples/frame/Page.examples.tsx';
import { topNotice } from './examples/frame/TopNotice.examples.tsx';

export interface Chapter {
  title: string;
  components: readonly ComponentExamples[];
}

/** All components of the design system, in the order of the page. */
export const chapters: readonly Chapter[] = [
  { title: 'Controls', components: [button, textField, field] },
  {
    title: 'Forms',
    components: [
      checkField,
      choiceGroup,
      numberField,
      passwordField,
      textArea,
      formMessage,
      newPasswordForm,
      stageList,
      dialog,
      reportDialog,
    ],
  },
  { title: 'Feedback', components: [notice, emptyState, loader, skeleton, asyncBoundary, toaster] },
  { title: 'Slips and lists', components: [slip, slipNumber, stamp, rowList, qrCode, iconSet] },
  { title: 'Files', components: [fileRow, progressBar, dropTarget, dropPage, downloadForm] },
  { title: 'Frame of a page', components: [appFrame, appHeader, page, topNotice] },
];
