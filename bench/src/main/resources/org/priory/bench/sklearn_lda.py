"""The E-step of scikit-learn's online LDA on documents and topics that `priory bench topics` wrote.

Arguments: folder, documents, words, topics, prior of documents, how often to run.
Prints the version and the least processor seconds; writes the topic shares of the documents.
"""

import os
import sys

os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["OMP_NUM_THREADS"] = "1"

try:
    import sklearn
    from sklearn.decomposition import LatentDirichletAllocation
except ImportError:
    sys.exit(3)

import time

import numpy as np
import scipy.sparse
from scipy.special import psi

folder = sys.argv[1]
documents, words, topics = (int(given) for given in sys.argv[2:5])
alpha, runs = float(sys.argv[5]), int(sys.argv[6])


def read(name, kind):
    return np.fromfile(os.path.join(folder, name), dtype=kind)


counts = scipy.sparse.csr_matrix(
    (read("counts", "<f8"), read("words", "<i4"), read("starts", "<i4")),
    shape=(documents, words),
)
parameters = read("lambda", "<f8").reshape(words, topics).T.copy()
model = LatentDirichletAllocation(
    n_components=topics,
    doc_topic_prior=alpha,
    learning_method="online",
    mean_change_tol=1e-3,
    max_doc_update_iter=100,
    n_jobs=1,
    random_state=1,
)
model.partial_fit(counts[:1])
model.components_ = parameters
model.exp_dirichlet_component_ = np.exp(
    psi(parameters) - psi(parameters.sum(axis=1, keepdims=True))
)
best = float("inf")
for _ in range(runs + 1):  # the first warms up
    start = time.process_time()
    gamma, _ = model._e_step(counts, cal_sstats=True, random_init=False)
    best = min(best, time.process_time() - start)
shares = gamma / gamma.sum(axis=1, keepdims=True)
shares.astype("<f8").tofile(os.path.join(folder, "shares"))
print(sklearn.__version__, best)
