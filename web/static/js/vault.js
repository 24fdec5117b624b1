// What must outlive a reload or a dead battery: the browser's own database, each write on the disk before it is told.

const NAME = "jadoube";
const STORE = "wishes";
const PATIENCE_MS = 3000;

// The vault, or a memory where the browser has no database or shuts it: `durable` says which.
export async function openVault() {
  try {
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS)); // one that never opens stops nobody
    return new Vault(await Promise.race([database(), late]));
  } catch {
    return new Memory();
  }
}

class Vault {
  durable = true;
  #database;

  constructor(opened) {
    this.#database = opened;
  }

  all() {
    return this.#do("readonly", (store) => store.getAll());
  }

  put(item) {
    return this.#do("readwrite", (store) => store.put(item));
  }

  remove(id) {
    return this.#do("readwrite", (store) => store.delete(id));
  }

  async #do(mode, doing) {
    try {
      return await within(this.#database, mode, doing);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      this.#database = await database(); // tablets close the database of a page that slept
      return within(this.#database, mode, doing);
    }
  }
}

class Memory {
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

function database() {
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

// Answers when the transaction is complete, not when the request is: only then it is on the disk.
function within(opened, mode, doing) {
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(STORE, mode, { durability: "strict" });
    const request = doing(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}
