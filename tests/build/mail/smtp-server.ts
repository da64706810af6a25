import { type Server, type Socket, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The message as received: headers, a blank line, the body. */
  readonly raw: string
  readonly messageId: string
}

export interface TestSmtpServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  readonly close: () => Promise<void>
}

/**
 * Treatment of the next message: `lost` accepts it and disconnects without an answer, `silent` never
 * answers, `mute` accepts the connection and says nothing.
 */
export type SmtpAnswer = 'accept' | 'mute' | 'refuse-recipient' | 'refuse-text' | 'busy' | 'lost' | 'silent'

/**
 * A small mail server on a free port of this machine: accepts every message, or answers as `answers` says, one after
 * the other.
 */
export async function startSmtpServer(answers: SmtpAnswer[] = []): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (answers[0] !== 'mute') converse(socket, () => answers.shift() ?? 'accept', mails)
    else answers.shift()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => closeServer(server, sockets) }
}

function converse(socket: Socket, nextAnswer: () => SmtpAnswer, mails: ReceivedMail[]): void {
  let buffer = ''
  let answer: SmtpAnswer = 'accept'
  let from = ''
  let to: string[] = []
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') return say('250 test')
    if (verb === 'MAIL') {
      answer = nextAnswer()
      from = addressIn(line)
      to = []
      if (answer === 'silent') return undefined
      return say(answer === 'busy' ? '451 later please' : '250 ok')
    }
    if (verb === 'RCPT') {
      if (answer === 'refuse-recipient') return say('550 no such person')
      to.push(addressIn(line))
      return say('250 ok')
    }
    isData = verb === 'DATA'
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    return say(isData ? '354 go on' : '250 ok')
  }
  const message = (raw: string) => {
    isData = false
    mails.push({ from, to, raw, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '' })
    if (answer === 'lost') return socket.destroy()
    if (answer === 'refuse-text') return say('554 looks like spam')
    return say('250 taken')
  }
  say('220 test')
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const end = buffer.indexOf(mark)
      if (end === -1) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + mark.length)
      if (isData) message(part.replaceAll('\r\n..', '\r\n.'))
      else command(part)
    }
  })
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}

function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}
