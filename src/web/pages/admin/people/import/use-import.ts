import { useRef, useState } from 'react'
import type { ImportTrial, Imports, TryImport } from '#contract/person/imports.ts'
import { type ChosenColumns, chooseColumn, columnsOfKind } from '#domain/import/choose-columns.ts'
import type { ImportField, ImportKind } from '#domain/import/import-fields.ts'
import { sendFile } from '#web/admin-kit/send-file.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { offerFile } from '#web/lib/browser/offer-file.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

const tryLine = 'POST /admin/organizations/:org/people/imports/trial'
const outcomesLine = 'POST /admin/organizations/:org/people/imports/trial/outcomes'
const runLine = 'POST /admin/organizations/:org/people/imports'

type Columns = readonly (ImportField | null)[]

/** The way from a file to its import: the file stays in the browser, and is sent with each trial. */
export function useImport(org: string, onImports: (imports: Imports) => void) {
  const locale = useLocale()
  const t = useTexts('imports')
  const toast = useToast()
  const { isBusy, run } = useChange()
  const element = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [trial, setTrial] = useState<ImportTrial | null>(null)
  const [columns, setColumns] = useState<Columns>([])
  const [chosen, setChosen] = useState<ChosenColumns>(new Map())
  const [error, setError] = useState<Refusal | null>(null)
  const refuses = (failure: ApiFailure) => {
    const refusal = refusalOf(failure)
    setError(refusal)
    return refusal !== null
  }
  const tryFile = async (sent: File, query: TryImport): Promise<void> => {
    setError(null)
    const answer = await run(() => sendFile(tryLine, { params: { org }, query }, sent, locale), refuses)
    if (answer === null) return
    setTrial(answer)
    setColumns(answer.columns.map(({ field }) => field))
  }
  const importAll = async (withoutProblems: boolean): Promise<void> => {
    if (file === null || trial === null) return
    const query = { kind: trial.kind, columns: written(columns), withoutProblems }
    const answer = await run(() => sendFile(runLine, { params: { org }, query }, file, locale), refuses)
    if (answer === null) return
    onImports(answer)
    setTrial(null)
    setFile(null)
    if (element.current !== null) element.current.value = ''
    toast({ tone: 'ok', title: t('done', { count: trial.lines }) })
  }
  const saveOutcomes = async (): Promise<void> => {
    if (file === null || trial === null) return
    const query = { kind: trial.kind, columns: written(columns), lang: locale }
    const answer = await run(() => sendFile(outcomesLine, { params: { org }, query }, file, locale), refuses)
    const name = `${trial.fileName.replace(/\.[a-z]+$/u, '')}-${t('outcomes.file')}.csv`
    if (answer !== null) offerFile(name, new Blob([answer.csv], { type: 'text/csv' }))
  }
  return {
    element,
    trial,
    columns,
    error,
    isBusy,
    isChanged: trial !== null && trial.columns.some(({ field }, index) => field !== columns[index]),
    choose: (one: File) => {
      setFile(one)
      setTrial(null)
      setChosen(new Map())
      void tryFile(one, {})
    },
    chooseKind: (kind: ImportKind) => {
      if (file === null || trial === null) return
      const headings = trial.columns.map(({ heading }) => heading)
      void tryFile(file, { kind, columns: written(columnsOfKind(headings, kind, chosen)) })
    },
    chooseColumn: (at: number, field: ImportField | null) => {
      setChosen((former) => new Map([...former, [at, field]]))
      setColumns((former) => chooseColumn(former, at, field))
    },
    tryAgain: () => {
      if (file !== null && trial !== null) void tryFile(file, { kind: trial.kind, columns: written(columns) })
    },
    saveOutcomes: () => void saveOutcomes(),
    run: (withoutProblems: boolean) => void importAll(withoutProblems),
  }
}

/** Columns as a call has them. */
const written = (columns: Columns) => columns.map((field) => field ?? '').join('.')

/** Why a file cannot be read; `line`: where its reading ended. */
export interface Refusal {
  readonly why: 'format' | 'size' | 'page' | 'quote'
  readonly line: number
}

function refusalOf({ status, problems }: ApiFailure): Refusal | null {
  const [first] = problems
  const of = (why: Refusal['why'], line = 0) => ({ why, line })
  if (status === 413 || first?.code === 'FILE_TOO_LARGE') return of('size')
  if (first === undefined) return null
  const { why, line } = first.params
  return why === 'page' || why === 'quote' ? of(why, Number(line ?? 0)) : of('format')
}
