import type { Form, Tier } from '#contract/form.ts'
import { formatDate, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { isOfAll, quantityField } from '#web/features/tier-picker/selection/check-selection.ts'
import { lineOf } from '#web/features/tier-picker/selection/selection.ts'
import { fewUnitsLeft, mostUnits, tierState } from '#web/features/tier-picker/selection/tier-limits.ts'
import { TierPrice, TierTerms } from '#web/features/tier-picker/tier-price.tsx'
import { WaitingLink } from '#web/features/tier-picker/waiting-link.tsx'
import { UnitAmounts } from '#web/features/tier-picker/unit-amounts.tsx'
import type { Picker } from '#web/features/tier-picker/use-picker.ts'
import type { useProblemWords } from '#web/features/tier-picker/use-problem-words.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { QuantityInput } from '#web/ui/choice/quantity-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { withinSentence } from '#domain/within-sentence.ts'
import { Picture } from '#web/ui/picture.tsx'
import { FieldMessage } from '#web/ui/form/field.tsx'
import styles from './tier-picker.module.css'

interface TierLineProps {
  readonly form: Form
  readonly tier: Tier
  readonly picker: Picker
  readonly wordsOf: ReturnType<typeof useProblemWords>
}

/** One tier that can be chosen: description, price, number of units, and messages about it. */
export function TierLine({ form, tier, picker, wordsOf }: TierLineProps) {
  const t = useTexts('picker')
  const { held, selection, lowered, problems, send } = picker
  const { count } = lineOf(selection, tier.id)
  const max = mostUnits(tier, held)
  const isOpen = tierState(tier, held) === 'open'
  const field = quantityField(tier.id)
  const problem = problems.find((one) => one.field === field)
  const to = lowered.get(tier.id)
  return (
    <li className={lineClass(tier)}>
      <TierWords tier={tier} />
      <div className={styles.choice}>
        <TierPrice tier={tier} />
        {isOpen ? (
          <QuantityInput
            name={field}
            label={t('quantity.label', { name: tier.name })}
            lessLabel={t('quantity.less', { name: tier.name })}
            moreLabel={t('quantity.more', { name: tier.name })}
            value={count}
            max={max}
            onCount={(wanted) => send({ kind: 'counted', tier, count: wanted })}
            describedBy={`${field}-limits ${field}-error`}
            isInvalid={problem !== undefined}
          />
        ) : (
          <TierClosed tier={tier} picker={picker} />
        )}
      </div>
      <div className={styles.messages}>
        <TierTerms terms={tier.terms} />
        {!isOpen && <WaitingLink form={form} tier={tier} />}
        {isOpen && <TierLimits tier={tier} picker={picker} id={`${field}-limits`} />}
        <output className={styles.lowered}>
          {to !== undefined &&
            problem === undefined &&
            !problems.some(isOfAll) &&
            (to === 0 ? t('lowered.none') : t('lowered.some', { count: to }))}
        </output>
        <FieldMessage id={`${field}-error`} tone="error" text={problem && wordsOf(problem)} />
        {isOpen && <UnitAmounts tier={tier} picker={picker} wordsOf={wordsOf} />}
      </div>
    </li>
  )
}

/** A tier of a form that takes no payment now: read only. */
export function ReadOnlyTier({ form, tier }: Pick<TierLineProps, 'form' | 'tier'>) {
  return (
    <li className={lineClass(tier)}>
      <TierWords tier={tier} />
      <div className={styles.choice}>
        <TierPrice tier={tier} />
      </div>
      <div className={styles.messages}>
        <TierTerms terms={tier.terms} />
        <WaitingLink form={form} tier={tier} />
      </div>
    </li>
  )
}

/** A picture needs the width of a phone for the words beside it: price and number of units go below them. */
function lineClass({ pictureUrl }: Tier): string | undefined {
  return pictureUrl === null ? styles.line : `${styles.line} ${styles.pictured}`
}

/** Name, label, description, picture and validity. */
function TierWords({ tier }: { readonly tier: Tier }) {
  const t = useTexts('picker')
  const lang = useContentLang()
  return (
    <div className={styles.words}>
      {tier.pictureUrl !== null && (
        <Picture
          className={styles.picture}
          url={tier.pictureUrl}
          alt={t('picture', { name: tier.name })}
          width={72}
          height={72}
          sizes="4.5rem"
        />
      )}
      <div>
        <p className={styles.name}>
          <span lang={lang}>{tier.name}</span>
          {tier.isFavorite && <span className={`${styles.badge} tone-brand`}>{t('favourite')}</span>}
        </p>
        <div className="soft small">
          {tier.label !== '' && tier.label !== tier.name && <p lang={lang}>{tier.label}</p>}
          <TierDescription tier={tier} />
          <Validity tier={tier} />
        </div>
      </div>
    </div>
  )
}

/** How long it is valid: in the association's words, or by the dates that it set. */
function Validity({ tier: { validity, validityPeriod } }: { readonly tier: Tier }) {
  const t = useTexts('picker')
  const lang = useContentLang()
  if (validity === null && validityPeriod === null) return null
  const { kind = 'unlimited', from = '', until = '' } = validityPeriod ?? {}
  return (
    <p className={styles.validity}>
      <Icon name="clock" />
      {validity === null ? (
        <span>{t(`validityPeriod.${kind}`, { from: formatDate(from), until: formatDate(until) })}</span>
      ) : (
        <span lang={lang}>{t('validity', { validity: withinSentence(validity) })}</span>
      )}
    </p>
  )
}

/** A description of several lines is a list of what is included. */
function TierDescription({ tier: { description } }: { readonly tier: Tier }) {
  const lang = useContentLang()
  const parts = description.split('\n').filter((line) => line.trim() !== '')
  if (parts.length < 2) return parts.length === 0 ? null : <p lang={lang}>{description}</p>
  return (
    <ul className={styles.included} lang={lang}>
      {parts.map((part) => (
        <li key={part}>
          <Icon name="check" />
          <span>{part}</span>
        </li>
      ))}
    </ul>
  )
}

interface TierLimitsProps {
  readonly tier: Tier
  readonly picker: Picker
  readonly id: string
}

/** The remaining stock where it is low, and a limit per visitor once it is reached, as text. */
function TierLimits({ tier, picker: { held, selection }, id }: TierLimitsProps) {
  const t = useTexts('picker')
  const { count } = lineOf(selection, tier.id)
  const left = fewUnitsLeft(tier, held, count)
  return (
    <p id={id} className={styles.limits}>
      {left !== null && (
        <span className={`${styles.few} tone-warn`}>
          {left === 0 ? t('noneLeft') : t('left', { count: left })}
        </span>
      )}
      {tier.maxPerCart !== null && count >= tier.maxPerCart && (
        <span>{t('maxPerCart', { count: tier.maxPerCart })}</span>
      )}
      {tier.maxPerUser !== null && count >= tier.maxPerUser && (
        <span>{t('maxPerUser', { count: tier.maxPerUser })}</span>
      )}
    </p>
  )
}

/** Why a tier cannot be chosen, as text. */
function TierClosed({ tier, picker: { held } }: Omit<TierLimitsProps, 'id'>) {
  const t = useTexts('picker')
  const state = tierState(tier, held)
  if (state === 'open') return null
  const { saleStartDate, reservedUntil } = tier
  return (
    <p id={quantityField(tier.id)} className={state === 'soldOut' ? styles.closed : `${styles.closed} small`}>
      {state === 'notYetOpen'
        ? t('state.notYetOpen', { date: saleStartDate === null ? '' : formatInstantDate(saleStartDate) })
        : state === 'soldOut' && reservedUntil !== undefined
          ? t('state.reserved', { time: formatInstantTime(reservedUntil) })
          : t(`state.${state}`)}
    </p>
  )
}
