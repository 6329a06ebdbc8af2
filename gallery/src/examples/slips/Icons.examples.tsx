import {
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
  RowList,
  ListRow,
  ShareIcon,
} from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

const icons = {
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
};

function All() {
  return (
    <RowList label="Icons">
      {Object.entries(icons).map(([name, Icon]) => (
        <ListRow key={name} lead={<Icon aria-hidden />} title={name} />
      ))}
    </RowList>
  );
}

export const iconSet: ComponentExamples = {
  name: 'Icons',
  components: Object.keys(icons),
  from: '@parchi/shared-ui',
  usage:
    'A picture beside words, which screen readers skip: set aria-hidden. A button with an icon alone needs an aria-label.',
  examples: { All },
};
