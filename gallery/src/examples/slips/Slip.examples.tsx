import { FileIcon, Slip, SlipNumber, Stamp } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function WithNumber() {
  return (
    <Slip stub={<SlipNumber>37</SlipNumber>}>
      <strong>Asha Verma</strong>
      <p>2 files, 14 pages</p>
      <Stamp tone="ok">Paid</Stamp>
    </Slip>
  );
}

function Priority() {
  return (
    <Slip stub={<SlipNumber>!</SlipNumber>} tone="priority">
      <strong>Ravi Kumar</strong>
      <p>1 file, 3 pages</p>
      <Stamp tone="hot">Priority</Stamp>
    </Slip>
  );
}

function InsideLink() {
  return (
    <a href="#Slip">
      <Slip stub={<FileIcon aria-hidden />} interactive>
        Send files
      </Slip>
    </a>
  );
}

function LongWords() {
  return (
    <Slip stub={<SlipNumber>1024</SlipNumber>}>
      <strong>Ananthapadmanabhan Lakshminarasimhan Ramanujachari</strong>
      <p>Hostel_allotment_affidavit_signed_by_both_parents_and_notary_scan_2026-06-14.pdf</p>
    </Slip>
  );
}

function Compact() {
  return (
    <Slip stub={<SlipNumber>37</SlipNumber>} compact>
      <strong>Asha Verma</strong>
      <p>2 files, 14 pages</p>
    </Slip>
  );
}

export const slip: ComponentExamples = {
  name: 'Slip',
  from: '@parchi/shared-ui',
  usage:
    'The paper slip that a share and an order are: a number or a picture on the left, what it is on the right. Use it for that alone, not as a general card.',
  examples: { WithNumber, Priority, InsideLink, LongWords, Compact },
};
