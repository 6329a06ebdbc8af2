import { useState, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { FormMessage, Steps, useForm } from '@parchi/shared-ui/forms';
import formStyles from '../../lib/Form.module.css';
import { t } from '../../messages/t.ts';
import { checkOwner, checkShop } from './checkSignUp.ts';
import { saveTexts, readSavedTexts } from './savedTexts.ts';
import { OwnerFields } from './OwnerFields.tsx';
import { ShopFields } from './ShopFields.tsx';
import styles from './SignUpForm.module.css';
import { SignUpStep } from './SignUpStep.tsx';
import { ownerFields, signUpFields } from './signUpFields.ts';
import { useSignUp } from './useSignUp.ts';
import { useSignUpStep } from './useSignUpStep.ts';

/** The sign-up in two steps. Both are parts of one form, of which one is hidden, so neither loses its values. */
export function SignUpForm(): ReactNode {
  const { step, openShopStep, goBack } = useSignUpStep();
  const [kept] = useState(readSavedTexts);
  const signUp = useSignUp();
  const { formProps, errors, isSending } = useForm({
    fields: signUpFields,
    validate: (texts) => (step === 'owner' ? checkOwner(texts) : checkShop(texts)),
    onSubmit: async (texts) => {
      if (step === 'owner') {
        openShopStep();
        return {};
      }
      const refused = await signUp(texts);
      if (ownerFields.some((field) => field in refused)) goBack();
      return refused;
    },
  });

  return (
    <form
      {...formProps}
      className={formStyles['form']}
      onInput={(event) => {
        saveTexts(event.currentTarget);
        formProps.onInput(event);
      }}
    >
      <Steps
        labels={[t('shop.sign-up.owner'), t('shop.sign-up.shop')]}
        current={step === 'owner' ? 0 : 1}
      />
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <SignUpStep title={t('shop.sign-up.owner')} isShown={step === 'owner'}>
        <OwnerFields problems={errors} kept={kept} />
      </SignUpStep>
      <SignUpStep title={t('shop.sign-up.shop')} isShown={step === 'shop'}>
        <ShopFields problems={errors} kept={kept} />
      </SignUpStep>
      <div className={styles['actions']}>
        {step === 'shop' && (
          <Button variant="quiet" onClick={goBack}>
            {t('shop.sign-up.back')}
          </Button>
        )}
        <Button type="submit" className={styles['main']} busy={isSending}>
          {step === 'owner' ? t('shop.sign-up.continue') : t('shop.sign-up.submit')}
        </Button>
      </div>
    </form>
  );
}
