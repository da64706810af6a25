import type { OwnPaymentMethods } from '#contract/account/own-payment-method.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { Send } from '#web/lib/api/api-client.ts'
import { useRetainedFocus } from '#web/lib/browser/use-retained-focus.ts'
import { cardBrand } from '#web/lib/card-brand.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useOwnRead } from '#web/pages/account/own-read.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

const read = (send: Send) => send('GET /users/me/payment-methods')

/** The saved cards and accounts: those in use lead to their debits, the others are deleted with one click. */
export function PaymentMethodSection() {
  const t = useTexts('account')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [state, readAgain] = useOwnRead(read)
  useRetainedFocus(state)
  if (state.phase !== 'ready') return null
  const remove = async (id: string) => {
    const answer = await send('POST /users/me/payment-methods/:id/remove', { params: { id } })
    if (answer !== null) toast({ tone: 'ok', title: t('data.methods.removed') })
    readAgain()
  }
  return (
    <section className={styles.section} aria-labelledby="methods">
      <h2 id="methods">{t('data.methods.title')}</h2>
      {state.answer.data.length === 0 ? (
        <p>{t('data.methods.none')}</p>
      ) : (
        <ul className={styles.list}>
          {state.answer.data.map((method) => (
            <PaymentMethodRow
              key={`${method.id} ${method.manageUrl ?? ''}`}
              method={method}
              isBusy={isBusy}
              onRemove={() => void remove(method.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface PaymentMethodRowProps {
  readonly method: OwnPaymentMethods['data'][number]
  readonly isBusy: boolean
  readonly onRemove: () => void
}

function PaymentMethodRow({ method, isBusy, onRemove }: PaymentMethodRowProps) {
  const t = useTexts('account')
  const { paymentMethod, brand, last4, expiry, title, manageUrl } = method
  const name = t(`history.schedules.${paymentMethod}`, { brand: cardBrand(brand), last4, expiry })
  return (
    <li className={styles.row}>
      <div>
        <p>{name}</p>
        <p className="soft small">
          {manageUrl === null ? t('data.methods.unused', { title }) : t('data.methods.used', { title })}
        </p>
      </div>
      {manageUrl === null ? (
        <Button
          variant="second"
          size="s"
          busy={isBusy}
          aria-label={t('data.methods.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('data.methods.remove')}
        </Button>
      ) : (
        <a href={manageUrl}>
          {t('data.methods.manage')}
          <span className="visually-hidden"> ({title})</span>
        </a>
      )}
    </li>
  )
}
