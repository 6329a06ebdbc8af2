import { useState, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { firstControl, FormMessage, StageList, useForm } from '@parchi/shared-ui/forms';
import formStyles from '../../lib/Form.module.css';
import { t } from '../../messages/t.ts';
import { checkShop } from '../../lib/shop-fields/checkShop.ts';
import { ShopFields } from '../../lib/shop-fields/ShopFields.tsx';
import { shopFields } from '../../lib/shop-fields/shopFields.ts';
import { checkOwner } from './checkOwner.ts';
import { saveTexts, readSavedTexts } from './savedTexts.ts';
import { OwnerFields } from './OwnerFields.tsx';
import styles from './SignUpForm.module.css';
import { SignUpStage } from './SignUpStage.tsx';
import { ownerFields, proofFields, signUpFields, type SignUpField } from './signUpFields.ts';
import { useSignUp } from './useSignUp.ts';
import { useSignUpStage } from './useSignUpStage.ts';

/**
 * The sign-up form in two stages. Both stages are always in the form and one of them is hidden, so that neither loses
 * its values.
 */
export function SignUpForm(): ReactNode {
  const { stage, openShopStage, goBack } = useSignUpStage();
  const [kept] = useState(readSavedTexts);
  const { signUp, takenEmail } = useSignUp();
  const { formProps, errors, isSending } = useForm({
    fields: signUpFields,
    validate: (texts) => (stage === 'owner' ? checkOwner(texts) : checkShop(texts)),
    onSubmit: async (texts) => {
      if (stage === 'owner') {
        openShopStage();
        return {};
      }
      const refused = await signUp(texts);
      if ([...ownerFields, ...proofFields].some((field) => field in refused)) goBack();
      return refused;
    },
  });

  const firstInvalid = (names: readonly SignUpField[]) =>
    firstControl(
      formProps.ref.current,
      names.filter((name) => name in errors),
    );

  return (
    <form
      {...formProps}
      className={formStyles['form']}
      onInput={(event) => {
        saveTexts(event.currentTarget);
        formProps.onInput(event);
      }}
    >
      <StageList
        labels={[t('shop.sign-up.owner'), t('shop.sign-up.shop')]}
        current={stage === 'owner' ? 0 : 1}
      />
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <SignUpStage
        title={t('shop.sign-up.owner')}
        isShown={stage === 'owner'}
        firstInvalid={() => firstInvalid([...ownerFields, ...proofFields])}
      >
        <OwnerFields problems={errors} kept={kept} takenEmail={takenEmail} />
      </SignUpStage>
      <SignUpStage
        title={t('shop.sign-up.shop')}
        isShown={stage === 'shop'}
        firstInvalid={() => firstInvalid(shopFields)}
      >
        <ShopFields problems={errors} kept={kept} onPlaceKnown={saveTexts} />
      </SignUpStage>
      <div className={styles['actions']}>
        {stage === 'shop' && (
          <Button variant="quiet" onClick={goBack}>
            {t('shop.sign-up.back')}
          </Button>
        )}
        <Button type="submit" className={styles['main']} busy={isSending}>
          {stage === 'owner' ? t('shop.sign-up.continue') : t('shop.sign-up.submit')}
        </Button>
      </div>
    </form>
  );
}
