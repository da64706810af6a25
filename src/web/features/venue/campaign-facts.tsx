import type { ReactNode } from 'react'
import type { Form } from '#contract/form.ts'
import { mapLink, venueLine } from '#web/features/venue/map-links.ts'
import { MapButton } from '#web/features/venue/map-button.tsx'
import { whenWords } from '#web/features/venue/when-words.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './campaign-facts.module.css'

/** Date and venue, or the address on the web. Source: spec section 3, campaign display. */
export function CampaignFacts({ form }: { readonly form: Form }) {
  const t = useTexts('campaign')
  const lang = useContentLang()
  const locale = useLocale()
  const tileUrl = useBrand()?.tileUrl ?? null
  const { startDate, endDate, place: venue, onlineUrl } = form
  if (startDate === null && venue === null && onlineUrl === null) return null
  return (
    <section className={styles.facts}>
      <h2 className="visually-hidden">{t('facts.title')}</h2>
      {startDate !== null && (
        <Fact icon="clock" name={t('facts.when')}>
          <p className={styles.when}>{whenWords(startDate, endDate, locale, t)}</p>
        </Fact>
      )}
      {venue !== null && (
        <Fact icon="pin" name={t('facts.place')}>
          <p lang={lang}>{venueLine(venue)}</p>
          <p>
            <a href={mapLink(venue)} target="_blank" rel="noopener noreferrer">
              {t('facts.osm')}
              <span className="visually-hidden"> ({t('facts.window')})</span>
            </a>
          </p>
          {tileUrl !== null && venue.lat !== null && venue.lng !== null && (
            <MapButton tileUrl={tileUrl} name={venueLine(venue)} lat={venue.lat} lng={venue.lng} />
          )}
        </Fact>
      )}
      {onlineUrl !== null && (
        <Fact icon="link" name={t('facts.online')}>
          <p>
            {t('facts.online')}{' '}
            <a href={onlineUrl} target="_blank" rel="noopener noreferrer nofollow">
              {onlineUrl.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
              <span className="visually-hidden"> ({t('facts.window')})</span>
            </a>
          </p>
        </Fact>
      )}
    </section>
  )
}

interface FactProps {
  readonly icon: IconName
  readonly name: string
  readonly children: ReactNode
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <Icon name={icon} />
      <div>
        <span className="visually-hidden">{name} </span>
        {children}
      </div>
    </div>
  )
}
