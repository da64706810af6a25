import type { ExtraOption } from '#contract/form.ts'
import { formatEuros, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AnswerList } from '#web/features/questions/answer-list.tsx'
import { withOption } from '#web/features/questions/draft/edit-items.ts'
import { optionLeft, unitsOf } from '#web/features/questions/draft/option-stock.ts'
import { optionName } from '#web/features/questions/draft/question-field.ts'
import styles from '#web/features/questions/questions.module.css'
import type { Asking } from '#web/features/questions/use-asking.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'

interface OptionChoiceProps {
  readonly asking: Asking
  readonly index: number
  readonly option: ExtraOption
}

/** The remaining number is shown below this value. */
const fewLeft = 10

/** One option of a unit: its price, its remaining stock, and its own questions once it is selected. */
export function OptionChoice({ asking, index, option }: OptionChoiceProps) {
  const t = useTexts('questions')
  const lang = useContentLang()
  const locale = useLocale()
  const { items, stock, errorOf, change } = asking
  const name = optionName(index, option.id)
  const isChosen = unitsOf(items.slice(index, index + 1), option.id) > 0
  const left = optionLeft(stock, items, option.id)
  const isSoldOut = !isChosen && left === 0
  const error = errorOf(name)
  const isIncluded = option.isRequired && isChosen && error === undefined
  const facts = [
    isSoldOut &&
      (unitsOf(items, option.id) > 0
        ? t('option.ownElsewhere')
        : option.reservedUntil === undefined
          ? t('option.soldOut')
          : t('option.reserved', { time: formatInstantTime(option.reservedUntil) })),
    isIncluded && t('option.included'),
    !isSoldOut && left !== null && left > 0 && left < fewLeft && t('option.left', { count: left }),
    option.vatRate > 0 && t('option.vat', { rate: new Intl.NumberFormat(locale).format(option.vatRate) }),
  ].filter((fact) => fact !== false)
  return (
    <div className={styles.option}>
      <Checkbox
        name={name}
        checked={isChosen}
        disabled={isSoldOut || isIncluded}
        error={error}
        onChecked={(value) => change(name, (all) => withOption(all, index, option.id, value))}
        label={
          <span className={styles.optionLabel}>
            <span lang={lang}>{option.label}</span>
            <span className="num">
              {option.price === 0
                ? t('option.free')
                : t('option.price', { price: formatEuros(cents(option.price), locale) })}
            </span>
          </span>
        }
        {...((facts.length > 0 || option.description !== '') && {
          hint: (
            <>
              {option.description !== '' && <span lang={lang}>{option.description} </span>}
              {dotted(facts)}
            </>
          ),
        })}
      />
      {isChosen && option.customFields.length > 0 && (
        <div className={`stack-l ${styles.optionFields}`}>
          <AnswerList asking={asking} place={{ index, optionId: option.id }} fields={option.customFields} />
        </div>
      )}
    </div>
  )
}
