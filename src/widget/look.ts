/**
 * The look that the site around a small widget chooses behind `#`: `accent` (`rrggbb`) and `radius` (pixels). The server
 * does not see it, so one stored page serves every site. Letters on the accent are white or black, whichever has more
 * contrast: at least 4.5 on every colour.
 */
const { style } = document.documentElement

/** The relative luminance of a colour `rrggbb`, from 0 to 1 (WCAG 2). */
function luminance(colour: string): number {
  const linear = [0, 2, 4].map((start) => {
    const value = parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => sum + weight * (linear[index] ?? 0), 0)
}

function apply(): void {
  const chosen = new URLSearchParams(location.hash.slice(1))
  const accent = chosen.get('accent') || ''
  const radius = chosen.get('radius') || ''
  if (/^[0-9a-f]{6}$/i.test(accent)) {
    style.setProperty('--accent', '#' + accent)
    style.setProperty('--on-accent', luminance(accent) > 0.179 ? '#000' : '#fff')
  }
  if (/^\d{1,2}$/.test(radius)) style.setProperty('--radius', radius + 'px')
}

apply()
addEventListener('hashchange', apply)
