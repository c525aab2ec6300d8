"""Many clients at once while a download runs, in small; load.py measures the whole."""
import asyncio
import unittest

from harbour import SLOW, Harbour
from load import Client, download


class LoadTest(unittest.TestCase):
    def test_a_download_under_load_arrives_and_everyone_is_told(self):
        with Harbour({"es": SLOW}, size=150_000) as harbour:
            client = Client(harbour.serve())
            asyncio.run(client.enter())
            seen = asyncio.run(download(client, "es", 40, 800, 80))
            self.assertEqual(seen["status"], 303)
            self.assertEqual(sum(seen["statuses"].values()), 800)
            self.assertEqual(set(seen["statuses"]), {200, 404})
            self.assertEqual(harbour.language_state("es"), "downloaded")
            print(f"40 streams learned of the end within {seen['spread'] * 1000:.0f} ms")


if __name__ == "__main__":
    unittest.main()
