import warnings

from sklearn.preprocessing import StandardScaler

warnings.simplefilter("ignore")
rows = [float("nan"), 1, 2, 3, 4]
scaler = StandardScaler()
for x in rows:
    scaler.partial_fit([[x]])
print(*rows, "|", scaler.mean_[0], "|", StandardScaler().fit([[x] for x in rows]).mean_[0])
