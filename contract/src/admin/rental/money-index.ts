import * as bank from './bank.ts'
import * as bankAccounts from './bank-accounts.ts'
import * as bankBooks from './bank-books.ts'
import * as bills from './bills.ts'
import * as cardPayments from './card-payments.ts'
import * as cash from './cash.ts'
import * as deposits from './deposits.ts'
import * as expenses from './expenses.ts'
import * as expensesSplitting from './expenses-splitting.ts'
import * as incomes from './incomes.ts'
import * as indexation from './indexation.ts'
import * as interest from './interest.ts'
import * as investments from './investments.ts'
import * as meters from './meters.ts'
import * as ownerStatements from './owner-statements.ts'
import * as owners from './owners.ts'
import * as papers from './papers.ts'
import * as payments from './payments.ts'
import * as corrections from './payments-corrections.ts'
import * as recurringExpenses from './recurring-expenses.ts'
import * as utilities from './utilities.ts'
import * as utilitiesBuildings from './utilities-buildings.ts'
import * as vat from './vat.ts'

/** The calls of the district rental on money. */
export const moneyContract = {
  investments: {
    get: investments.get,
    save: investments.save,
    value: investments.value,
    removeValue: investments.removeValue,
    addLoan: investments.addLoan,
    updateLoan: investments.updateLoan,
    removeLoan: investments.removeLoan,
    schedule: investments.schedule,
  },
  deposits: {
    get: deposits.get,
    statement: deposits.statement,
    sendStatement: deposits.sendStatement,
    settle: deposits.settle,
    undo: deposits.undo,
    getOfStay: deposits.getOfStay,
    settleOfStay: deposits.settleOfStay,
    undoOfStay: deposits.undoOfStay,
  },
  indexation: {
    get: indexation.get,
    preview: indexation.preview,
    apply: indexation.apply,
    withdraw: indexation.withdraw,
    putClause: indexation.putClause,
    removeClause: indexation.removeClause,
    dueRents: indexation.dueRents,
    planDue: indexation.planDue,
    listValues: indexation.listValues,
    putValue: indexation.putValue,
    removeValue: indexation.removeValue,
  },
  bank: {
    lines: bank.lines,
    exportCsv: bank.exportCsv,
    balances: bank.balances,
    check: bank.check,
    run: bank.run,
    accept: bank.accept,
    acceptSure: bank.acceptSure,
    bookExpense: bankBooks.bookExpense,
    bookIncome: bankBooks.bookIncome,
    bookTransfer: bankBooks.bookTransfer,
    giveBack: bankBooks.giveBack,
    files: bankBooks.files,
    undoFile: bankBooks.undoFile,
    ignore: bank.ignore,
    undo: bank.undo,
    undoMany: bank.undoMany,
  },
  bankAccounts: {
    list: bankAccounts.list,
    add: bankAccounts.add,
    show: bankAccounts.show,
    setVirtualPrefix: bankAccounts.setVirtualPrefix,
    remove: bankAccounts.remove,
  },
  cardPayments: { get: cardPayments.get, save: cardPayments.save, refund: cardPayments.refund },
  meters: {
    list: meters.list,
    add: meters.add,
    remove: meters.remove,
    putReading: meters.putReading,
    removeReading: meters.removeReading,
    putPrice: meters.putPrice,
    removePrice: meters.removePrice,
    photoFile: meters.photoFile,
  },
  bills: {
    list: bills.list,
    preview: bills.preview,
    settle: bills.settle,
    undo: bills.undo,
    letter: bills.letter,
    sendLetter: bills.sendLetter,
  },
  utilities: {
    list: utilitiesBuildings.list,
    addBuilding: utilitiesBuildings.addBuilding,
    changeBuilding: utilitiesBuildings.changeBuilding,
    removeBuilding: utilitiesBuildings.removeBuilding,
    start: utilities.start,
    get: utilities.get,
    save: utilities.save,
    savePersons: utilities.savePersons,
    post: utilities.post,
    undo: utilities.undo,
    discard: utilities.discard,
    askReadings: utilities.askReadings,
    sendLetters: utilities.sendLetters,
  },
  interest: {
    get: interest.get,
    putRate: interest.putRate,
    removeRate: interest.removeRate,
    setSeries: interest.setSeries,
    proposals: interest.proposals,
    exportCsv: interest.exportCsv,
    post: interest.post,
    postings: interest.postings,
    undo: interest.undo,
    computation: interest.computation,
    waive: interest.waive,
    unwaive: interest.unwaive,
    creditExcess: interest.creditExcess,
  },
  vat: {
    get: vat.get,
    save: vat.save,
  },
  papers: {
    statement: papers.statement,
    receipt: papers.receipt,
    confirmation: papers.confirmation,
    previewDemand: papers.previewDemand,
    sendDemand: papers.sendDemand,
    deliverDemand: papers.deliverDemand,
  },
  payments: {
    list: payments.list,
    exportCsv: payments.exportCsv,
    books: payments.books,
    get: payments.get,
    preview: payments.preview,
    recordReceipt: payments.recordReceipt,
    settle: payments.settle,
    addCharge: payments.addCharge,
    refund: corrections.refund,
    creditNote: corrections.creditNote,
    writeOff: corrections.writeOff,
    reverse: corrections.reverse,
    generateCharges: payments.generateCharges,
  },
  incomes: {
    list: incomes.list,
    exportCsv: incomes.exportCsv,
    get: incomes.get,
    create: incomes.create,
    update: incomes.update,
    change: incomes.change,
    markPaid: incomes.markPaid,
    markUnpaid: incomes.markUnpaid,
    remove: incomes.remove,
    restore: incomes.restore,
  },
  expenses: {
    list: expenses.list,
    exportCsv: expenses.exportCsv,
    get: expenses.get,
    create: expenses.create,
    update: expenses.update,
    change: expenses.change,
    mark: expenses.mark,
    remove: expenses.remove,
    restore: expenses.restore,
    splitUnits: expensesSplitting.splitUnits,
    addFile: expenses.addFile,
    showFile: expenses.showFile,
    removeFile: expenses.removeFile,
    restoreFile: expenses.restoreFile,
    chooseReceipt: expenses.chooseReceipt,
  },
  owners: {
    list: owners.list,
    exportCsv: owners.exportCsv,
    get: owners.get,
    create: owners.create,
    update: owners.update,
    remove: owners.remove,
    putAgreement: owners.putAgreement,
    removeAgreement: owners.removeAgreement,
    ofProperty: owners.ofProperty,
    putShares: owners.putShares,
    removeShares: owners.removeShares,
    statements: ownerStatements.statements,
    getStatement: ownerStatements.getStatement,
    issueStatement: ownerStatements.issueStatement,
    exportStatement: ownerStatements.exportStatement,
    mailStatement: ownerStatements.mailStatement,
    recordPayout: ownerStatements.recordPayout,
    undoPayout: ownerStatements.undoPayout,
  },
  cash: { list: cash.list, put: cash.put, remove: cash.remove },
  recurringExpenses: {
    list: recurringExpenses.list,
    create: recurringExpenses.create,
    update: recurringExpenses.update,
    setState: recurringExpenses.setState,
    remove: recurringExpenses.remove,
  },
}
