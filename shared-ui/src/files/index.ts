/**
 * Components for pages with files. Not part of the shared design system: they are bundled with the pages that use them.
 * Their texts are props.
 */
export { DownloadForm } from './DownloadForm/DownloadForm.tsx';
export { DropPage } from './DropPage/DropPage.tsx';
export { DropTarget } from './DropTarget/DropTarget.tsx';
export { FileRow } from './FileRow/FileRow.tsx';
export { ProgressBar } from './ProgressBar/ProgressBar.tsx';
export { useInViewport } from './useInViewport/useInViewport.ts';
