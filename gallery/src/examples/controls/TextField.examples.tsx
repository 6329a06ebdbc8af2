import { Button, TextField } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Empty() {
  return <TextField label="Your name" autoComplete="off" />;
}

function WithHint() {
  return <TextField label="Mobile number" hint="10 digits, without +91" inputMode="tel" />;
}

function WithError() {
  return <TextField label="Email" defaultValue="asha.verma" error="Enter an address with an @." />;
}

function Disabled() {
  return <TextField label="Shop" defaultValue="Campus Prints" disabled />;
}

function LabelForReadersAlone() {
  return <TextField label="Token" hideLabel placeholder="Paste a token" />;
}

function Code() {
  return <TextField label="Token" mono defaultValue="7Kq2-9XwB-aZ41" />;
}

function WithButton() {
  return <TextField label="Search" hideLabel placeholder="Shop" action={<Button>Find</Button>} />;
}

function LongWords() {
  return (
    <TextField
      label="Name of the shop as it is written on the signboard above the entrance"
      hint="Customers look for these words when they stand in the street and hold their phone."
      defaultValue="Chhatrapati Sambhajinagar Engineering Students’ Cooperative Copy Centre"
    />
  );
}

export const textField: ComponentExamples = {
  name: 'TextField',
  from: '@parchi/shared-ui',
  usage:
    'Asks for one line of text. Say what is wrong, and what to do, at the field: pass it as error.',
  examples: {
    Empty,
    WithHint,
    WithError,
    Disabled,
    LabelForReadersAlone,
    Code,
    WithButton,
    LongWords,
  },
};
