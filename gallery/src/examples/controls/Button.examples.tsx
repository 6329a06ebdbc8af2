import { Button, buttonClassName, PrinterIcon } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Primary() {
  return <Button>Send files</Button>;
}

function Quiet() {
  return <Button variant="quiet">Cancel</Button>;
}

function Danger() {
  return <Button variant="danger">Delete files</Button>;
}

function WithIcon() {
  return <Button icon={<PrinterIcon aria-hidden />}>Print</Button>;
}

function Busy() {
  return <Button busy>Send files</Button>;
}

function Disabled() {
  return <Button disabled>Send files</Button>;
}

function Block() {
  return <Button block>Pay ₹24</Button>;
}

function LinkLikeButton() {
  return (
    <a href="#Button" className={buttonClassName({ variant: 'quiet' })}>
      Find a shop
    </a>
  );
}

function LongWords() {
  return (
    <Button>Pay ₹1,24,000 at Thiruvananthapuram Medical College Library Xerox and Binding</Button>
  );
}

export const button: ComponentExamples = {
  name: 'Button',
  functions: ['buttonClassName'],
  from: '@parchi/shared-ui',
  usage:
    'Starts an action; its label is a verb. A page has one primary button; others are quiet, and danger deletes something. While the action runs, the button is busy: it keeps the focus, which a disabled one loses.',
  examples: {
    Primary,
    Quiet,
    Danger,
    WithIcon,
    Busy,
    Disabled,
    Block,
    LinkLikeButton,
    LongWords,
  },
};
