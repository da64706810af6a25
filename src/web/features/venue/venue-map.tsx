import { divIcon, type Map as LeafletMap, map as makeMap, marker, tileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Translate } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './venue-map.module.css'

interface VenueMapProps {
  readonly t: Translate<'map'>
  /** Address of the tiles, with {z}, {x} and {y}. */
  readonly tileUrl: string
  readonly name: string
  readonly lat: number
  readonly lng: number
}

const nearZoom = 16
const farthestZoom = 19

/**
 * The venue on a map, from the operator's tile server. It takes the focus, since the button that opened it is
 * removed.
 */
export function VenueMap({ t, tileUrl, name, lat, lng }: VenueMapProps) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef<LeafletMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (box.current === null) return
    const made = makeMap(box.current, {
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: false,
      // No motion, so there is nothing to wait for or to turn off.
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: false,
    }).setView([lat, lng], nearZoom)
    tileLayer(tileUrl, { maxZoom: farthestZoom })
      .on('tileerror', () => setFailed(true))
      .on('tileload', () => setFailed(false))
      .addTo(made)
    const icon = divIcon({ className: styles.pin ?? '', iconSize: [24, 24] })
    marker([lat, lng], { icon, interactive: false, keyboard: false }).addTo(made)
    shown.current = made
    box.current.focus({ preventScroll: true })
    return () => void made.remove()
  }, [tileUrl, lat, lng])
  return (
    <div className={styles.frame}>
      <section
        ref={box}
        className={hasFailed ? `${styles.map} ${styles.failed}` : styles.map}
        aria-label={t('region', { place: name })}
      />
      <div className={styles.under} hidden={hasFailed}>
        <Button variant="second" size="s" onClick={() => shown.current?.zoomIn()}>
          {t('zoomIn')}
        </Button>
        <Button variant="second" size="s" onClick={() => shown.current?.zoomOut()}>
          {t('zoomOut')}
        </Button>
        <a
          className="small"
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('credit')}
        </a>
      </div>
      <output>{hasFailed && <Note>{t('failed')}</Note>}</output>
    </div>
  )
}
