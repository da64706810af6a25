import type { BesideProps, ControlProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { DecimalField } from '#web/pages/admin/editor/fields/value-fields.tsx'
import { useOnDemand } from '#web/lib/on-demand/use-on-demand.ts'
import { useBrand } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from '../../editor.module.css'

/** Where a venue is on the map: a pin that can be moved, and its two numbers folded. */
export function PinField({
  name,
  label,
  error,
  readOnly,
  valueBeside,
  onFill,
  onLeave,
}: ControlProps & BesideProps) {
  const t = useEditorTexts()
  const tileUrl = useBrand()?.tileUrl ?? null
  const { part, isLoading, ask } = useOnDemand(
    () => import('#web/pages/admin/editor/fields/place/pin-map.tsx'),
  )
  const [lat, lng] = [valueBeside('place.lat'), valueBeside('place.lng')]
  const at = typeof lat === 'number' && typeof lng === 'number' ? ([lat, lng] as const) : null
  return (
    <div className={styles.list}>
      <p className={styles.legend}>{label}</p>
      <p className="soft small">{t(at === null ? 'pin.none' : 'pin.some')}</p>
      {tileUrl !== null && !readOnly && part !== null && (
        <part.PinMap
          {...{ tileUrl, at }}
          onPlace={([north, east]) => {
            onFill({ 'place.lat': north, 'place.lng': east })
            onLeave()
          }}
        />
      )}
      <div className={styles.actions}>
        {tileUrl !== null && !readOnly && part === null && (
          <Button variant="second" size="s" busy={isLoading} onClick={ask}>
            <Icon name="pin" />
            {t('pin.show')}
          </Button>
        )}
        {at !== null && !readOnly && (
          <Button variant="quiet" size="s" onClick={() => onFill({ 'place.lat': null, 'place.lng': null })}>
            {t('pin.remove')}
          </Button>
        )}
      </div>
      <details className={styles.folded}>
        <summary>{t('pin.numbers')}</summary>
        <div className={styles.row}>
          {(['lat', 'lng'] as const).map((axis) => (
            <DecimalField
              key={axis}
              name={axis === 'lat' ? name : 'place.lng'}
              label={t(`pin.${axis}`)}
              error={axis === 'lat' ? error : undefined}
              value={valueBeside(`place.${axis}`)}
              onValue={(value) => onFill({ [`place.${axis}`]: value })}
              {...{ readOnly, onLeave }}
            />
          ))}
        </div>
      </details>
    </div>
  )
}
