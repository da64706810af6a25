import type { ClosedState } from '#domain/campaign/closed-state.ts'
import type { Form } from '#contract/form.ts'
import { formatInstantTime } from '#domain/format.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type FormAddress, presentationPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

interface ClosedInFrameProps {
  readonly form: FormAddress & Pick<Form, 'reservedUntil'>
  readonly state: ClosedState
}

/** Replaces the steps of a form that takes no payments: says why. Source: docs/decisions/papers/widgets.md. */
export function ClosedInFrame({ form, state }: ClosedInFrameProps) {
  const t = useTexts('widget')
  const locale = useLocale()
  const reservedUntil = state === 'soldOut' ? form.reservedUntil : null
  return (
    <PlainPage
      title={t(`state.${reservedUntil === null ? state : 'reserved'}`)}
      actions={
        // The page of the campaign refuses to be framed.
        <ButtonLink variant="second" href={presentationPath(form, locale)} target="_blank" rel="noopener">
          <span>
            {t('see')}
            <span className="visually-hidden"> ({t('window')})</span>
          </span>
        </ButtonLink>
      }
    >
      <p>
        {reservedUntil === null
          ? t(`why.${state}`)
          : t('why.reserved', { time: formatInstantTime(reservedUntil) })}
      </p>
    </PlainPage>
  )
}
