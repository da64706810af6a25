import { readdirSync } from 'node:fs'

/** A picture of a run: the screen, and the view in which it was taken. */
export interface Picture {
  readonly file: string
  readonly screen: string
  /** `390`, `1280`, `390-dark`, `390-first` (without scrolling); with the language when it is not French: `390-en`. */
  readonly view: string
}

const views = ['390', '1280', '390-dark', '390-en', '390-es', '390-first', '390-first-en', '390-first-es']

/** The pictures in a folder by name, the views of a screen side by side. */
export function picturesIn(folder: string): Picture[] {
  return readdirSync(folder)
    .flatMap((file): Picture[] => {
      const view = views.findLast((one) => file.endsWith(`-${one}.png`))
      return view === undefined ? [] : [{ file, view, screen: file.slice(0, -`-${view}.png`.length) }]
    })
    .toSorted(
      (one, other) =>
        one.screen.localeCompare(other.screen) || views.indexOf(one.view) - views.indexOf(other.view),
    )
}
