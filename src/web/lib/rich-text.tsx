import { Fragment, type ReactNode } from 'react'

type Part = (inside: string) => ReactNode

interface RichTextProps {
  /** A text with marks, `I accept the <terms>terms</terms>.` */
  readonly text: string
  /** The element for each mark; by default `b` is bold, `n` a number or a word that does not wrap, `w` an address. */
  readonly parts?: Readonly<Record<string, Part>>
}

/** Longer than an amount or a date: a name, which takes two lines where it must. */
const longestFigure = 20

const bold: Part = (inside) =>
  /\d/.test(inside) && inside.length <= longestFigure ? <b className="num">{inside}</b> : <b>{inside}</b>
const unbroken: Part = (inside) => <span className="num">{inside}</span>

const whole: Part = (inside) => <span className="whole">{inside}</span>

/** A sentence of the texts with links or bold figures inside, so that translators see the whole sentence. */
export function RichText({ text, parts = {} }: RichTextProps) {
  const marks: Readonly<Record<string, Part>> = { b: bold, n: unbroken, w: whole, ...parts }
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/g)
  // split() puts each mark's name after the marked piece: every third piece is a name, not a text.
  const shown = pieces.filter((_, index) => index % 3 !== 2)
  return shown.map((piece, index) => {
    const found = /^<(\w+)>(.*)<\/\1>$/.exec(piece)
    const part = found === null ? undefined : marks[found[1] ?? '']
    return <Fragment key={index}>{part === undefined ? piece : part(found?.[2] ?? '')}</Fragment>
  })
}
