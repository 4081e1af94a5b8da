/**
 * Cases: looking one up (`find`, `search`), what the office does with it (`changes`, `undo`), what the person does
 * (`replies`, `withdrawal`), and its end (`removal`). Whatever changes a case does so in one transaction (`in-case`), and is
 * an event (`record`).
 */
import { assign, handOver, release, update, updateFault } from './changes.ts'
import { find, findTyped, rememberedCases } from './find.ts'
import type { CasesWiring } from './in-case.ts'
import { remove, removeDue } from './removal.ts'
import { reply, replyToken } from './replies.ts'
import { search, searchDrafts } from './search.ts'
import { undo, undoable } from './undo.ts'
import { withdraw, withdrawalCode } from './withdrawal.ts'

export type Cases = ReturnType<typeof createCases>

export function createCases(d: CasesWiring) {
  const finding = { ...d, remembered: rememberedCases() }
  return {
    find: bound(finding, find),
    findTyped: bound(finding, findTyped),
    search: bound(d, search),
    searchDrafts: bound(d, searchDrafts),
    updateFault: bound(d, updateFault),
    update: bound(d, update),
    assign: bound(d, assign),
    handOver: bound(d, handOver),
    release: bound(d, release),
    undoable: bound(d, undoable),
    undo: bound(d, undo),
    replyToken: bound(d, replyToken),
    reply: bound(d, reply),
    withdrawalCode: bound(d, withdrawalCode),
    withdraw: bound(d, withdraw),
    remove: bound(d, remove),
    removeDue: bound(d, removeDue),
  }
}

/** The function with its wiring. */
const bound =
  <Wired, Given extends unknown[], T>(d: Wired, unbound: (d: Wired, ...given: Given) => T) =>
  (...given: Given): T =>
    unbound(d, ...given)
