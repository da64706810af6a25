import { useState } from 'react'
import { type AnswerOf, type AnyLine, type FileLine, type InputOf, routeCodeOf } from '#contract/calls.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Locale } from '#domain/locale.ts'
import { documentTypes } from '#domain/organisation/required-documents.ts'
import { leadToProof } from '#web/admin-kit/use-change.ts'
import { ApiFailure, addressOf, asFailure } from '#web/lib/api/api-client.ts'
import { offerFile } from '#web/lib/browser/offer-file.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Sends a file for an association. @throws ApiFailure; UNAVAILABLE where the server was not reached */
export async function sendFile<Line extends FileLine>(
  line: Line,
  input: InputOf<Line>,
  file: File,
  locale: Locale,
): Promise<AnswerOf<Line>> {
  const body = new FormData()
  body.append('file', file)
  const headers = { accept: 'application/json', 'accept-language': locale }
  const answer = await post(line, input, { headers, body })
  // The server's routes are compared with the same table.
  return (await answer.json().catch(() => null)) as AnswerOf<Line>
}

/** Saves the file that is answered to a body. @throws ApiFailure; UNAVAILABLE where the server was not reached */
export async function saveFile(
  line: AnyLine,
  { params, body }: { readonly params: Readonly<Record<string, string>>; readonly body: object },
  locale: Locale,
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': locale }
  const answer = await post(line, { params }, { headers, body: JSON.stringify(body) })
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  offerFile(name, await answer.blob())
}

/** Sends a call that the API client does not: its body or its answer is a file. */
async function post(
  line: AnyLine,
  input: Parameters<typeof addressOf>[1],
  request: Pick<RequestInit, 'headers' | 'body'>,
): Promise<Response> {
  // Loaded by itself, as for a call: a static import would put it into the file of all that is not a first visit.
  const { refreshSession } = await import('#web/lib/api/refresh-session.ts')
  await refreshSession()
  const sent = { ...request, method: 'POST', credentials: 'include' } as const
  const answer = await fetch(addressOf(line, input), sent).catch(() => null)
  const routeCode = routeCodeOf(line)
  if (answer === null) throw new ApiFailure({ routeCode, status: 0, code: 'UNAVAILABLE' })
  if (answer.ok) return answer
  const read: unknown = await answer.json().catch(() => null)
  const { code = 'UNKNOWN', problems = [], requestId = null } = (read ?? {}) as Partial<ApiErrorBody>
  throw new ApiFailure({
    routeCode,
    status: answer.status,
    code,
    problems: problems as ApiFailure['problems'],
    requestId,
  })
}

export interface Refused<Kind> {
  readonly kind: Kind
  readonly why: 'type' | 'size'
}

interface SentFiles<Kind> {
  /** Of one file. */
  readonly maxMegabytes: number
  readonly sent: string
  readonly send: (kind: Kind, file: File) => Promise<void>
}

/** Sends documents, one of each kind; several may be on their way. */
export function useSentFiles<Kind extends string>({ maxMegabytes, sent, send: sendOne }: SentFiles<Kind>) {
  const toast = useToast()
  const showFailure = useFailureToast()
  const [sending, setSending] = useState<readonly Kind[]>([])
  const [refused, setRefused] = useState<Refused<Kind> | null>(null)
  const send = async (kind: Kind, file: File): Promise<void> => {
    const why = refusalBefore(file, maxMegabytes)
    setRefused(why === null ? null : { kind, why })
    if (why !== null) return
    setSending((kinds) => [...kinds, kind])
    try {
      await sendOne(kind, file)
      toast({ tone: 'ok', title: sent })
    } catch (error) {
      const failure = asFailure(error)
      if (failure.status === 415) setRefused({ kind, why: 'type' })
      else if (failure.status === 413) setRefused({ kind, why: 'size' })
      else if (!leadToProof(failure)) showFailure(failure)
    } finally {
      setSending((kinds) => kinds.filter((other) => other !== kind))
    }
  }
  return { sending, refused, send }
}

function refusalBefore(file: File, maxMegabytes: number): Refused<string>['why'] | null {
  if (!documentTypes.some((type) => type === file.type)) return 'type'
  return file.size > maxMegabytes * 1_048_576 ? 'size' : null
}
