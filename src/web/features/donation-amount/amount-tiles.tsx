import { tilesName, type useAmount } from '#web/features/donation-amount/use-amount.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'

interface AmountTilesProps {
  readonly picked: ReturnType<typeof useAmount>
  readonly onChoose: () => void
}

/** The amounts that the association offers; the selected tile explains what the amount pays for. */
export function AmountTiles({ picked, onChoose }: AmountTilesProps) {
  const t = useTexts('donation')
  const lang = useContentLang()
  const locale = useLocale()
  if (picked.tiles.length === 0) return null
  const described = picked.tile?.name !== '' ? picked.tile?.tier.description : ''
  return (
    <div className="stack">
      <ChoiceGroup
        name={tilesName}
        legend={t('legend')}
        value={picked.choice.tile}
        columns={picked.tiles.length % 2 === 0 && picked.tiles.length < 6 ? 2 : 3}
        options={picked.tiles.map((tile) => ({
          value: tile.key,
          label: <span className="num">{shortEuros(tile.amount, locale)}</span>,
          ...(tile.soldOut
            ? { detail: t('soldOut') }
            : tile.name !== '' && { detail: <span lang={lang}>{tile.name}</span> }),
          disabled: tile.soldOut,
        }))}
        onChoice={(key) => {
          picked.chooseTile(key)
          onChoose()
        }}
      />
      {described !== undefined && described !== '' && (
        <p className="soft small" lang={lang}>
          {described}
        </p>
      )}
    </div>
  )
}
