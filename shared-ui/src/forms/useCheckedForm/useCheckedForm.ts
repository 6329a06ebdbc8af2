import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';

/** What is wrong, in words, by the name of the field; `form` stands for the form as a whole. */
export type FormProblems<Field extends string> = { readonly [Name in Field | 'form']?: string };

export type FormTexts<Field extends string> = Readonly<Record<Field, string>>;

interface CheckedFormOptions<Field extends string> {
  fields: readonly Field[];
  /** What can be seen without asking the server. */
  check: (texts: FormTexts<Field>) => FormProblems<Field>;
  /** @returns why it was refused; nothing when it was not */
  send: (texts: FormTexts<Field>) => Promise<FormProblems<Field>>;
}

interface CheckedForm<Field extends string> {
  form: RefObject<HTMLFormElement | null>;
  problems: FormProblems<Field>;
  isSending: boolean;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form once, says at its fields what is wrong and moves the focus to the first of them. What was typed
 * is the browser's: no failure takes it away, and password managers fill it in.
 */
export function useCheckedForm<Field extends string>(
  options: CheckedFormOptions<Field>,
): CheckedForm<Field> {
  const { fields, check, send } = options;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FormProblems<Field>>({});
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function submit(element: HTMLFormElement): Promise<void> {
    const texts = readTexts(element, fields);
    const found = check(texts);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setIsSending(true);
    setProblems(await send(texts));
    setIsSending(false);
  }

  return {
    form,
    problems,
    isSending,
    handleSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

function readTexts<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): FormTexts<Field> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, data.get(field)])) as FormTexts<Field>;
}
