import type { ReactNode } from 'react'
import { tilesName, type useAmount } from '#web/features/donation-amount/use-amount.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import styles from './donation-amount.module.css'

const columns = 3

interface AmountTilesProps {
  readonly picked: ReturnType<typeof useAmount>
  readonly onChoose: () => void
  /** The field of the free amount, which takes the rest of the last row. */
  readonly children: ReactNode
}

/** The amounts that the association offers, the free amount, and what the selected one pays for. */
export function AmountTiles({ picked, onChoose, children }: AmountTilesProps) {
  const t = useTexts('donation')
  const locale = useLocale()
  const lang = useContentLang()
  const hasFree = picked.free !== null
  if (picked.tiles.length === 0) return children
  return (
    <>
      <ChoiceGroup
        name={tilesName}
        legend={t('legend')}
        legendHidden
        value={picked.choice.tile}
        columns={columns}
        options={picked.tiles.map((tile) => ({
          value: tile.key,
          label: <span className={`num ${styles.amount}`}>{shortEuros(tile.amount, locale)}</span>,
          ...(tile.soldOut
            ? { detail: t(tile.tier.reservedUntil === undefined ? 'soldOut' : 'reserved') }
            : tile.name !== '' && { detail: <span lang={lang}>{tile.name}</span> }),
          disabled: tile.soldOut,
        }))}
        onChoice={(key) => {
          picked.chooseTile(key)
          onChoose()
        }}
      >
        {hasFree && (
          <div className={`${styles.free} ${styles[`span${columns - (picked.tiles.length % columns)}`]}`}>
            {children}
          </div>
        )}
      </ChoiceGroup>
      <Meaning tile={picked.tile} />
    </>
  )
}

/** Effect of the selected amount, in one sentence; empty for an amount without a name. */
function Meaning({ tile }: Pick<AmountTilesProps['picked'], 'tile'>) {
  const t = useTexts('donation')
  const locale = useLocale()
  const lang = useContentLang()
  if (tile === null || tile.name === '') return null
  const { description } = tile.tier
  return (
    <div className={styles.meaning}>
      <p>
        <b>{t('meaning', { amount: shortEuros(tile.amount, locale), name: tile.name })}</b>
      </p>
      {description !== '' && (
        <p className="soft small" lang={lang}>
          {description}
        </p>
      )}
    </div>
  )
}
