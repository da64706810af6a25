import type { FastifyRequest } from 'fastify'

/** How a request reached the program: `doctor` compares it with how it was sent. */
export interface Arrival {
  readonly host: string
  readonly protocol: string
  /** Of the visitor, as limits count it. */
  readonly address: string
  /** Of the connection: the proxy, where there is one. */
  readonly peer: string
  /** Whether a proxy says who sent it. */
  readonly isForwarded: boolean
}

export function arrivalOf(request: FastifyRequest): Arrival {
  return {
    host: request.host,
    protocol: request.protocol,
    address: request.ip,
    peer: request.socket.remoteAddress ?? '',
    isForwarded: request.headers['x-forwarded-for'] !== undefined,
  }
}
