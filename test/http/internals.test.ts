import { readFileSync } from 'node:fs'
import { Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { Busboy } from '@fastify/busboy'
import { expect } from 'chai'
import sinon from 'sinon'
import { requireInternals, WRITTEN_FOR } from '../../src/http/internals.ts'

describe('what is not documented of Node and its packages', () => {
  afterEach(() => sinon.restore())
  const said = (): string => {
    try {
      requireInternals()
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('is there, in the versions that are installed', () => {
    expect(said()).to.equal('')
  })

  it('was written for the versions that package.json names', () => {
    const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
    const { dependencies, optionalDependencies } = JSON.parse(text)
    const { node, ...packages } = WRITTEN_FOR
    expect(dependencies).to.include(packages)
    expect(new Set(Object.values(optionalDependencies))).to.deep.equal(new Set([node]))
  })

  it('is missed at the start, in a sentence that names it and the versions to use', () => {
    sinon.replace(ServerResponse.prototype, 'assignSocket', () => {})
    expect(said()).to.equal(
      'Intake cannot run with these versions. It was written for node 26.10.0, @fastify/busboy 3.2.6, @koa/router 15.7.0. ' +
        `This is node ${process.versions.node}, and Intake does not find ` +
        'socket._httpMessage of node, the event "socket" of an answer of node. ' +
        'Run "npm ci" to install the right versions.',
    )
  })

  it('is missed one by one', () => {
    sinon.replace(Socket.prototype, 'connect', function connect(this: Socket) {
      return this
    } as Socket['connect'])
    expect(said()).to.include('find socket._handle of node. Run')
    sinon.restore()
    sinon.replace(Server.prototype, 'emit', () => true)
    expect(said()).to.include('find socket.parser of node. Run')
    sinon.restore()
    sinon.replace(Busboy.prototype, 'write', () => true)
    expect(said()).to.include('find the event "part" of @fastify/busboy, the event "header" of @fastify/busboy. Run')
    sinon.restore()
    sinon.replace(Busboy.prototype as never as { getParserByHeaders(): object }, 'getParserByHeaders', () => ({
      write: () => true,
    }))
    expect(said()).to.include(
      'find the event "part" of @fastify/busboy, the event "header" of @fastify/busboy, maxed of @fastify/busboy. Run',
    )
  })
})
