import type { Cart } from '#contract/cart.ts'
import type { CustomField, Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { isGiftTier } from '#domain/form/gift-types.ts'
import { formatDate } from '#domain/format.ts'
import type { OrderGroup } from '#web/features/cart-summary/order-groups.ts'
import { LineAmount, counted } from '#web/features/cart-summary/cart-summary.tsx'
import styles from '#web/features/cart-summary/cart-summary.module.css'
import { dotted } from '#web/lib/dotted.ts'
import { afterLabel } from '#web/lib/form/after-label.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'

interface GroupLineProps {
  readonly group: OrderGroup
  readonly cart: Cart
  readonly form: Pick<Form, 'title' | 'customFields'>
  readonly organization: Organization
}

/** One tier of the order: how many, for whom, with which options and answers, and its amount. */
export function GroupLine({ group, cart, form, organization }: GroupLineProps) {
  const lang = useContentLang()
  return (
    <li className={styles.group}>
      <div className="row">
        <b lang={lang}>
          <GroupName group={group} organization={organization} />
        </b>
        <b>
          <LineAmount amount={group.amount} />
        </b>
      </div>
      <GroupNote group={group} cart={cart} form={form} organization={organization} />
      {group.options.map((option) => (
        <p key={option.id} className="row soft small">
          <span lang={lang}>{counted(option.count, option.label)}</span>
          <LineAmount amount={option.amount} />
        </p>
      ))}
      <Units group={group} cart={cart} form={form} />
    </li>
  )
}

function GroupName({ group, organization }: Pick<GroupLineProps, 'group' | 'organization'>) {
  const t = useTexts('checkout')
  return isGiftTier(group.type)
    ? t('summary.to', { organization: organization.name })
    : counted(group.items.length, group.name)
}

/**
 * For a gift: the reward's name, the frequency or number of payments, and whether it gives a tax receipt. For
 * anything else: whether it is monthly.
 */
function GroupNote({ group, cart, form, organization }: GroupLineProps) {
  const t = useTexts('checkout')
  const lang = useContentLang()
  const locale = useLocale()
  const isMonthly = cart.paymentFrequency === 'SUBSCRIPTION'
  if (!isGiftTier(group.type)) return isMonthly && <p className="small soft">{t('summary.monthly')}</p>
  const hasReceipt =
    organization.taxReceipts &&
    cart.tierList.some((tier) => tier.id === group.tierId && tier.isEligibleTaxReceipt)
  const times = cart.installments.length
  const rhythm = isMonthly ? 'monthly' : times > 1 ? 'times' : 'once'
  const note = t(hasReceipt ? `summary.${rhythm}WithReceipt` : `summary.${rhythm}`, { count: times })
  if (group.name === form.title) return <p className="small soft">{note}</p>
  return (
    <p className="small soft">
      <span lang={lang}>{counted(group.items.length, group.name)}, </span>
      {note.charAt(0).toLocaleLowerCase(locale) + note.slice(1)}
    </p>
  )
}

/** Who each unit is for and what was answered. */
function Units({ group, cart, form }: Pick<GroupLineProps, 'group' | 'cart' | 'form'>) {
  const answersOf = useAnswers(cart, form)
  const lang = useContentLang()
  const units = group.items
    .map((item) => ({
      id: item.id,
      name:
        item.participant === undefined ? '' : `${item.participant.firstName} ${item.participant.lastName}`,
      answers: answersOf(item),
    }))
    .filter(({ name, answers }) => name !== '' || answers.length > 0)
  if (units.length === 0) return null
  return (
    <ul className={`small ${styles.units}`}>
      {units.map(({ id, name, answers }) => (
        <li key={id}>
          {name}
          {answers.length > 0 && (
            <span className={`soft ${styles.answers}`} lang={lang}>
              {dotted(answers)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The answers of a unit and its options, each after its question. */
function useAnswers(cart: Cart, form: Pick<Form, 'customFields'>) {
  const t = useTexts('order')
  const write = (field: CustomField, value: string) => {
    const isIsoDate = field.type === 'Date' && /^\d{4}-/.test(value)
    const answer = field.type === 'File' ? t('summary.file') : isIsoDate ? formatDate(value) : value
    const { label: question } = field
    return afterLabel(question, answer, () => t('summary.answer', { question, answer }))
  }
  const writeAll = (fields: readonly CustomField[], answers: Cart['itemList'][number]['customFields']) =>
    fields.flatMap((field) => {
      const found = answers.find(({ fieldId }) => fieldId === field.id)
      return found === undefined ? [] : [write(field, String(found.value))]
    })
  return (item: Cart['itemList'][number]): string[] => {
    const tier = cart.tierList.find(({ id }) => id === item.tierId)
    return [
      ...writeAll([...(tier?.customFields ?? []), ...form.customFields], item.customFields),
      ...item.extraOptions.flatMap((choice) => {
        const option = tier?.extraOptions.find(({ id }) => id === choice.extraOptionId)
        return option === undefined
          ? []
          : [option.label, ...writeAll(option.customFields, choice.customFields)]
      }),
    ]
  }
}
