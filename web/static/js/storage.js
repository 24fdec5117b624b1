// Storage that outlives a reload or an empty battery: the browser's own database. A write is answered once it is on the disk.

const NAME = "jadoube";
const STORE = "wishes"; // the commands of the outbox; the name is that of databases on devices in use
const OPEN_MS = 3000;

// The database, or a store in memory if the browser has none or refuses it: `durable` says which.
export async function openStorage() {
  try {
    const late = new Promise((_, reject) => setTimeout(reject, OPEN_MS)); // a database may never open
    return new DatabaseStorage(await Promise.race([openDatabase(), late]));
  } catch {
    return new MemoryStorage();
  }
}

class DatabaseStorage {
  durable = true;
  #database;

  constructor(opened) {
    this.#database = opened;
  }

  all() {
    return this.#run("readonly", (store) => store.getAll());
  }

  put(item) {
    return this.#run("readwrite", (store) => store.put(item));
  }

  remove(id) {
    return this.#run("readwrite", (store) => store.delete(id));
  }

  async #run(mode, action) {
    try {
      return await transact(this.#database, mode, action);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      this.#database = await openDatabase(); // tablets close the database of a page that slept
      return transact(this.#database, mode, action);
    }
  }
}

class MemoryStorage {
  durable = false;
  #items = new Map();

  async all() {
    return [...this.#items.values()];
  }

  async put(item) {
    this.#items.set(item.id, item);
  }

  async remove(id) {
    this.#items.delete(id);
  }
}

function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
  });
}

// Resolves when the transaction is complete, not when the request is: only then the data is on the disk.
function transact(opened, mode, action) {
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(STORE, mode, { durability: "strict" });
    const request = action(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}
