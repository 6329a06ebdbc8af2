import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type InputEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { firstControl } from './firstControl.ts';
import { readTexts, type FormValues } from './readTexts.ts';

/** Error texts by the name of the field; `form` holds an error about the whole form. */
export type FormErrors<Field extends string> = { readonly [Name in Field | 'form']?: string };

/** Result of the last submission. An error that was corrected since is removed. */
interface Validation<Field extends string> {
  readonly tries: number;
  readonly problems: FormErrors<Field>;
  /** Whether the errors come from the server and not from `validate`. */
  readonly isRefusal: boolean;
}

interface FormOptions<Field extends string> {
  fields: readonly Field[];
  /** Returns the errors that can be found without asking the server. */
  validate: (texts: FormValues<Field>) => FormErrors<Field>;
  /** Sends the form. @returns the errors by field; an empty object means success */
  onSubmit: (texts: FormValues<Field>) => Promise<FormErrors<Field>>;
}

interface Form<Field extends string> {
  /** Props for the `form` element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    /** Turns off the browser's validation bubbles, which would hide our own error texts. */
    noValidate: true;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  errors: FormErrors<Field>;
  /** Whether the form was submitted at least once. */
  isSubmitted: boolean;
  isSending: boolean;
}

/**
 * Handles a form: validates and sends it once per submission, shows errors at their fields and focuses the first one.
 * When a field is corrected, its error disappears at once; a new error appears only at the next submission. The inputs
 * are uncontrolled: a failure never clears them, and password managers can fill them in.
 */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const { fields, validate, onSubmit } = options;
  const form = useRef<HTMLFormElement>(null);
  const [validation, setValidation] = useState<Validation<Field>>({
    tries: 0,
    problems: {},
    isRefusal: false,
  });
  const { tries, problems } = validation;
  const [isSending, setIsSending] = useState(false);
  const focusFirstError = useEffectEvent(() => {
    firstControl(form.current, Object.keys(problems))?.focus();
  });
  useEffect(() => focusFirstError(), [tries]);

  function settle(found: FormErrors<Field>, isFromSending: boolean): void {
    setValidation((earlier) => ({
      tries: earlier.tries + 1,
      problems: found,
      isRefusal: isFromSending,
    }));
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const texts = readTexts(element, fields);
    const found = validate(texts);
    settle(found, false);
    if (Object.keys(found).length > 0) return;
    setIsSending(true);
    settle(await onSubmit(texts), true);
    setIsSending(false);
  }

  function handleInput({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
    if (Object.keys(problems).length === 0) return;
    const { name: edited } = target as HTMLInputElement;
    const found = validate(readTexts(currentTarget, fields));
    setValidation((latest) => mend(latest, { found, edited }));
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  return {
    formProps: { ref: form, noValidate: true, onInput: handleInput, onSubmit: handleSubmit },
    errors: problems,
    isSubmitted: tries > 0,
    isSending,
  };
}

function mend<Field extends string>(
  validation: Validation<Field>,
  { found, edited }: { found: FormErrors<Field>; edited: string },
): Validation<Field> {
  const { problems, isRefusal } = validation;
  const names = Object.keys(problems) as (Field | 'form')[];
  // `validate` knows nothing about the errors from the server, so these stay until their own field is edited.
  const left = names.map((name) => {
    return [name, isRefusal && name !== edited ? problems[name] : found[name]] as const;
  });
  const wrong = left.filter(([, words]) => words !== undefined);
  return { ...validation, problems: Object.fromEntries(wrong) as FormErrors<Field> };
}
