import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { Questions } from '#web/features/questions/questions.tsx'
import { CartSummary } from '#web/features/cart-summary/cart-summary.tsx'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/checkout/details/details.module.css'
import { projectCart } from '#web/pages/checkout/details/project-cart.ts'
import { type SaveNews, asksNewChoice } from '#web/pages/checkout/details/save-news.ts'
import { useCartQuestions } from '#web/pages/checkout/details/use-cart-questions.ts'
import { nextLabel } from '#web/pages/checkout/next-label.ts'
import { OfflineReason } from '#web/pages/checkout/offline-reason.tsx'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import { ToPayDock } from '#web/pages/checkout/cart/to-pay-dock.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const formId = 'details'

/** Step 2: the participant of each ticket or membership, the questions and options of each unit. */
export function DetailsStep({ ready, ...step }: StepProps & { readonly ready: Cart }) {
  const { form, goOn, goBack, steps } = step
  const t = useTexts('checkout')
  const tQuestions = useTexts('questions')
  const toast = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { questions, news, save, upload } = useCartQuestions(step, ready, ['details'])
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || !questions.submit()) return
    setBusy(true)
    try {
      if (await save()) goOn()
    } catch (error) {
      toast(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const projected = projectCart(ready, questions.items)
  return (
    <Columns
      title={tQuestions(titleKey(step.step.name))}
      aside={<CartSummary form={form} cart={projected} isBusy={isBusy} />}
    >
      <form id={formId} className="stack-l" noValidate onSubmit={(event) => void send(event)}>
        {news !== null && <News news={news} onBack={goBack} />}
        <ErrorSummary
          title={tQuestions('errors', { count: questions.summary.length })}
          problems={questions.summary}
          attempt={questions.attempt}
        />
        <p className="soft small">{tQuestions('intro')}</p>
        <Questions {...questions.asked} scope="details" upload={upload} />
        <OfflineReason text={t('offline')} />
        <ActionRow spread>
          <Button variant="quiet" onClick={goBack}>
            {t('back')}
          </Button>
          <span className="only-wide">
            <Button type="submit" busy={isBusy}>
              {nextLabel(t, steps, step.step)}
            </Button>
          </span>
        </ActionRow>
      </form>
      <ToPayDock cart={projected}>
        <Button type="submit" form={formId} busy={isBusy}>
          {t('continue')}
        </Button>
      </ToPayDock>
    </Columns>
  )
}

/** Reports a change of the cart while the visitor was typing, with the possible actions. Takes the focus. */
export function News({ news, onBack }: { readonly news: SaveNews; readonly onBack: () => void }) {
  const t = useTexts('questions')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.news}>
      <Note tone="warn" title={t(`${news}.title`)}>
        <div className="stack">
          <p>{t(`${news}.text`)}</p>
          {asksNewChoice(news) && (
            <Button size="s" variant="second" onClick={onBack}>
              {t('soldOut.action')}
            </Button>
          )}
        </div>
      </Note>
    </div>
  )
}

function titleKey(name: StepProps['step']['name']) {
  if (name === 'participants') return 'title.participants'
  return name === 'members' ? 'title.members' : 'title.details'
}
